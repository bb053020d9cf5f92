import { texts } from '../text';

/** Words of the printed pack and of the notes in its data. */
export const packText = texts({
  title: ['证据包', 'Evidence Pack'],
  packNum: ['编号', 'Pack no.'],
  kind: ['类型', 'Kind'],
  company: ['公司', 'Company'],
  subject: ['对象', 'Subject'],
  happenTime: ['事故时刻', 'Minute of the accident'],
  period: ['内容时段', 'Content from and until'],
  timeZone: ['时区', 'Time zone'],
  madeAt: ['数据截至', 'Data as of'],
  madeBy: ['生成人', 'Made by'],
  sight: ['生成人的数据范围', 'Sight of the maker'],
  ofAuthority: ['监管机构', 'Authority'],
  installation: ['系统标识', 'Installation'],
  product: ['产品版本', 'Product version'],
  keyId: ['签名密钥', 'Signing key'],
  digest: ['内容清单摘要', 'Digest of the contents'],
  contents: ['目录', 'Contents'],
  rows: ['共 {count} 条', '{count} rows'],
  source: ['来源：{source}', 'Source: {source}'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  unknown: ['未知', 'not known'],
  empty: ['本部分没有记录。', 'There are no records of this part.'],
  first: [
    '纸面仅列 {shown} 条，全部在压缩包的 {path} 中。',
    'On paper {shown} rows; all of them are in the archive as {path}.',
  ],
  cut: ['只包含前 {count} 条，其余未收入。', 'Only the first {count} rows are here; the rest was left out.'],
  withheld: ['监管机构无权查看，未收入。', 'Left out: an authority may not see this.'],
  violationsOnly: ['仅含 2 级及以上违章。', 'Violations of level 2 and above alone.'],
  trackLimit: [
    '监管机构只能查看最近 {days} 天的轨迹，更早的未收入。',
    'An authority sees tracks of the last {days} days; older ones are left out.',
  ],
  retention: [
    '终端原始上报保存 {months} 个月，更早的已不存在。',
    'Raw reports are kept for {months} months; older ones no longer exist.',
  ],
  lapsed: [
    '{count} 辆车的服务已到期，其上报未收入。',
    'The service of {count} vehicles has lapsed; their reports are left out.',
  ],
  ownPeople: ['仅含生成人机构内人员的操作。', 'Entries of people inside the maker’s organization alone.'],
  asOfNow: [
    '当时证件与年审有效期按其后通过的年审倒推；未经年审的修改见操作日志。',
    'Licence and review dates of then are taken back through the reviews that passed since; changes outside of reviews stand in the operation log.',
  ],
  identityNow: ['司机按号码当前的归属列出。', 'A driver is whoever has the number now.'],
  noFile: ['{count} 个文件已丢失，未收入。', '{count} files are lost and left out.'],
  chain: [
    '链节是以密钥计算的摘要（HMAC-SHA-256）：无密钥者可核对本包自签名后未改动，并可将链节与另行保存的链尾比对；持有本系统密钥者可由“前一链节摘要”与“存证内容”重新计算每一链节。其他人的条目不披露，仅列其链节，见 data/log-chain.json。',
    'Links are keyed digests (HMAC-SHA-256). Without the key one can tell that nothing changed since the signature, and hold links against chain ends kept elsewhere; with the installation’s key each link can be computed anew from the digest before it and the sealed content. Entries about others are not disclosed; their links are in data/log-chain.json.',
  ],
  links: [
    '链节 {first} 至 {last}，共 {count} 个；链尾 {ends} 个。',
    'Links {first} to {last}, {count} of them; {ends} kept ends.',
  ],
  speed: ['车速（km/h）', 'Speed (km/h)'],
  way: ['轨迹（▲ 起点，● 终点，✕ 事故时刻）', 'Track (▲ start, ● end, ✕ the minute)'],
  nobody: [
    '当时车上无人登录，或终端未上报。',
    'Nobody was signed on at that minute, or the terminal did not say.',
  ],
  purpose: [
    '本文件与压缩包中的数据一致。每页页脚为压缩包中 contents.json 的 SHA-256；压缩包由 Ed25519 签名，用 npm run verify-evidence 核验。',
    'This paper says what the data in the archive say. The foot of each page is the SHA-256 of contents.json in the archive; the archive is signed with Ed25519 and checked by npm run verify-evidence.',
  ],
});
