import { browserText } from '@fleet/contract/session/browsers';
import { type Language, say } from '@fleet/contract/text';

type Known = readonly (readonly [pattern: RegExp, name: keyof typeof browserText])[];

/** From the special to the general: each names those after it too. */
const browsers: Known = [
  [/wxwork\//i, 'wecom'],
  [/MicroMessenger\//, 'wechat'],
  [/DingTalk\//, 'dingTalk'],
  [/\b(Lark|Feishu)\//, 'feishu'],
  [/\bQuark(PC)?\//, 'quark'],
  [/\bQQ\//, 'qq'],
  [/QQBrowser\//, 'qqBrowser'],
  [/UC?Browser\//, 'uc'],
  [/QihooBrowser\/|QHBrowser\/|\b360(SE|EE)\b/, 'qihoo'],
  [/baiduboxapp\/|BIDUBrowser\//i, 'baidu'],
  [/MetaSr\b|SogouMobileBrowser\//, 'sogou'],
  [/HuaweiBrowser\//, 'huawei'],
  [/MiuiBrowser\//, 'xiaomi'],
  [/HeyTapBrowser\//, 'oppo'],
  [/VivoBrowser\//, 'vivo'],
  [/SamsungBrowser\//, 'samsung'],
  [/\bEdgA?\/|EdgiOS\//, 'edge'],
  [/\bOPR\//, 'opera'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\//, 'chrome'],
  [/Safari\//, 'safari'],
];
const systems: Known = [
  [/Windows/, 'windows'],
  [/HarmonyOS|OpenHarmony/, 'harmony'],
  [/Android/, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Mac OS X|Macintosh/, 'macos'],
  [/Linux/, 'linux'],
];

const firstIn = (among: Known, text: string) => among.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and the system that a user agent names, as `Chrome · Windows`; null where it names neither. */
export function browserName(userAgent: string, language: Language): string | null {
  const names = [firstIn(browsers, userAgent), firstIn(systems, userAgent)].flatMap((name) =>
    name ? say(language, browserText[name]) : [],
  );
  return names.length > 0 ? names.join(' · ') : null;
}
