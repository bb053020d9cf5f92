const browsers: [pattern: RegExp, name: string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/DingTalk\//, 'DingTalk'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [pattern: RegExp, name: string][] = [
  [/Windows/, 'Windows'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstIn = (among: typeof browsers, text: string) => among.find(([pattern]) => pattern.test(text))?.[1];

/** The browser and the system that a user agent names, as `Chrome · Windows`; null where it names neither. */
export function browserName(userAgent: string): string | null {
  const names = [firstIn(browsers, userAgent), firstIn(systems, userAgent)].filter(
    (name) => name !== undefined,
  );
  return names.length > 0 ? names.join(' · ') : null;
}
