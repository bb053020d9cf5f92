import { expect, test } from 'vitest';
import { leftOf } from './left';

test.each([
  [12, 5, '剩余 12 小时、剩余 5 天', '12 h left, 5 days left'],
  [null, -35, '已超 35 天', '35 days over'],
  [null, 1, '剩余 1 天', '1 day left'],
  [-1250, null, '已超 1,250 小时', '1,250 h over'],
])('%s hours and %s days are said by the measures that a cycle has', (hours, days, zh, en) => {
  expect(leftOf('zh', { leftHours: hours, leftDays: days })).toBe(zh);
  expect(leftOf('en', { leftHours: hours, leftDays: days })).toBe(en);
});
