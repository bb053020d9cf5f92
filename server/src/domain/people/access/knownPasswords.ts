/** Words that people build a password around when they must; what stands around them hides nothing. */
const words = new Set(
  'password passw passwd pass qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz wsx qazwsx iloveyou welcome hello letmein login admin administrator adm root test tester user guest demo system sys secret changeme default temp temporary computer internet network server company fleet forklift truck smart smartfleet monkey dragon football baseball master sunshine princess superman batman shadow michael jordan spring summer autumn winter january december monday china beijing shanghai shenzhen suzhou guangzhou zhongguo woaini woaizhongguo mima guanli guanliyuan chache cheliang gongsi huawei aliyun taobao qq weixin wechat a aa aaa aaaa ab abc abcd abcde abcdef abcdefg az q qq w z x'.split(
    ' ',
  ),
);
const meant: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Known from lists of what people choose, or soon guessed: fewer than a million tries, by `zxcvbn`. */
export async function isKnownPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[0134571@$!]/g, (sign) => meant[sign]!);
  // Signs in front and behind are no letters: `Passw0rd!`, `Admin@123`.
  const cores = [
    lower,
    lower.replace(/[^a-z]+$/, ''),
    spelled.slice(0, lower.replace(/[^a-z]+$/, '').length),
  ];
  if (cores.some((core) => words.has(core.replace(/[^a-z]/g, '')))) return true;
  return (await guesser()).check(password).score < leastScore;
}

/** One million guesses. */
const leastScore = 2;

/** Its lists are large, and few who sign in change their password. */
let opened: ReturnType<typeof openGuesser> | undefined;
const guesser = () => (opened ??= openGuesser());

async function openGuesser() {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, words: [...words] },
    graphs: common.adjacencyGraphs,
  });
}
