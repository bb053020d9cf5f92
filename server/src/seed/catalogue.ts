/** Brands and models that are met on Chinese sites: `domain.md` §8. */
export const brands: Record<string, string[]> = {
  '杭叉 Hangcha': ['CPCD30', 'CPCD50', 'CPD25-XD4-SI21', 'CPD30-AC3', 'CPD80J', 'CBD15-A2MC1'],
  '合力 Heli': ['CPCD30', 'CPCD50-W2', 'CPCD100-W2', 'CPD25', 'CQD16'],
  '丰田 Toyota': ['8FD30', '8FBN15', '8FBN25', '7FBR15'],
  '林德 Linde': ['H30D', 'H50D', 'E30', 'R16', 'T20', 'L14'],
  '永恒力 Jungheinrich': ['DFG430', 'EFG216', 'EFG320', 'ETV216', 'EJE120'],
  '三菱 Mitsubishi': ['FD30N', 'FD50CN'],
  '比亚迪 BYD': ['ECB18C', 'ECB25', 'ECB35', 'PTP20H'],
  '中力 EP': ['EFL252', 'EFL302', 'EPL154', 'RPL201'],
  '龙工 Lonking': ['LG30DT', 'LG35DT'],
  '柳工 LiuGong': ['CLG2025H', 'CLG2030H'],
  '宝骊 Baoli': ['CPCD30F'],
  '小松 Komatsu': ['FD30T-17'],
  '三一 Sany': ['SRSC45'],
};

export const terminalTypes = [
  { terminalType: '车载终端 T-Box', terminalModel: 'FT-808', protocol: 'jt808' },
  { terminalType: '车载终端 T-Box', terminalModel: 'FT-808-2019', protocol: 'jt808' },
  { terminalType: '车载终端 T-Box', terminalModel: 'FT-ALINK', protocol: 'alink' },
] as const;
