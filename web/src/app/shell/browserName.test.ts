import { expect, test } from 'vitest';
import { browserName } from './browserName';

const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const onAndroid = 'Mozilla/5.0 (Linux; Android 14; M2102K1AC) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${onWindows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Windows', 'Chrome · Windows'],
  [`${onWindows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows', 'Edge · Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox · Linux',
    'Firefox · Linux',
  ],
  [`${onPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari · iOS', 'Safari · iOS'],
  [`${onPhone} Mobile/15E148 MicroMessenger/8.0.54`, '微信 · iOS', 'WeChat · iOS'],
  [`${onPhone} Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1`, '企业微信 · iOS', 'WeCom · iOS'],
  [`${onPhone} Mobile/15E148 AliApp(DingTalk/7.6.15) com.laiwang.DingTalk`, '钉钉 · iOS', 'DingTalk · iOS'],
  [
    `${onWindows} Chrome/118.0.0.0 Safari/537.36 Lark/7.21.9 LarkLocale/zh_CN`,
    '飞书 · Windows',
    'Feishu · Windows',
  ],
  [
    `${onAndroid} Version/4.0 Chrome/112.0.0.0 Quark/7.4.5.680 Mobile Safari/537.36`,
    '夸克 · 安卓',
    'Quark · Android',
  ],
  [
    `${onAndroid} Version/4.0 Chrome/89.0 MQQBrowser/6.2 TBS/046247 Mobile Safari/537.36 V1_AND_SQ QQ/9.0.0`,
    'QQ · 安卓',
    'QQ · Android',
  ],
  [
    `${onAndroid} Chrome/109.0 MQQBrowser/15.1 Mobile Safari/537.36`,
    'QQ 浏览器 · 安卓',
    'QQ Browser · Android',
  ],
  [
    `${onAndroid} Version/4.0 Chrome/100.0 UCBrowser/16.8.6 Mobile Safari/537.36`,
    'UC 浏览器 · 安卓',
    'UC Browser · Android',
  ],
  [
    `${onWindows} Chrome/122.0.0.0 Safari/537.36 QihooBrowser/1.0`,
    '360 浏览器 · Windows',
    '360 Browser · Windows',
  ],
  [
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36 ArkWeb/4.1 Mobile HuaweiBrowser/5.1',
    '华为浏览器 · 鸿蒙',
    'Huawei Browser · HarmonyOS',
  ],
  ['curl/8.5.0', null, null],
])('%s is %s', (userAgent, zh, en) => {
  expect([browserName(userAgent, 'zh'), browserName(userAgent, 'en')]).toEqual([zh, en]);
});
