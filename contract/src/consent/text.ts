import { texts } from '../text';

export const consentText = texts({
  consent: ['司机已单独同意', 'The driver has consented'],
  consentTime: ['同意时间（留空为现在）', 'Consent time (blank: now)'],
  needed: [
    '未取得司机的单独同意，不能录入生物识别信息',
    'Biometric data cannot be enrolled without the separate consent of the driver.',
  ],
  notYet: ['同意时间不能晚于现在', 'The consent must not be in the future.'],
});
