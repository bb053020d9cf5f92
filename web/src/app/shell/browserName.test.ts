import { expect, test } from 'vitest';
import { browserName } from './browserName';

const onWindows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${onWindows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Windows'],
  [`${onWindows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Linux'],
  [`${onPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari · iOS'],
  [`${onPhone} Mobile/15E148 MicroMessenger/8.0.54`, 'WeChat · iOS'],
  ['curl/8.5.0', null],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
