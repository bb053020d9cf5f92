import { texts } from '../text';

export const factorText = texts({
  title: ['双重验证', 'Second factor'],
  explained: [
    '登录时除密码外，还须输入手机验证器中的验证码。',
    'Besides the password, signing in asks for a code from an authenticator on your phone.',
  ],
  isOff: ['未设置', 'Not set up'],
  isOn: ['验证器已启用', 'An authenticator is in use.'],
  isDemanded: ['管理员要求设置双重验证', 'Your administrator asks for a second factor.'],
  codesLeft: ['剩余恢复码：{count} 个', 'Recovery codes left: {count}'],
  add: ['设置验证器', 'Set up an authenticator'],
  remove: ['移除验证器', 'Remove the authenticator'],
  renewCodes: ['重新生成恢复码', 'New recovery codes'],
  scan: [
    '用验证器应用扫描二维码，或手动输入密钥，再填写应用显示的验证码。',
    'Scan this with an authenticator app, or type the key, then enter the code that it shows.',
  ],
  picture: ['验证器二维码', 'QR code for the authenticator'],
  key: ['密钥', 'Key'],
  code: ['验证码', 'Code'],
  codeOrRecovery: ['验证码或恢复码', 'Code or recovery code'],
  oldPassword: ['当前密码', 'Present password'],
  confirm: ['启用', 'Turn on'],
  recoveryTitle: ['恢复码', 'Recovery codes'],
  recoveryHint: [
    '仅显示这一次。请妥善保存：验证器丢失时，每个恢复码可登录一次。',
    'They are shown this once. Keep them safe: without the authenticator, each signs you in once.',
  ],
  download: ['下载', 'Download'],
  print: ['打印', 'Print'],
  kept: ['我已保存', 'I have kept them'],
  fileName: ['恢复码', 'recovery-codes'],
  removed: ['验证器已移除', 'The authenticator was removed.'],
  secondStep: ['第二步验证', 'Second step'],
  enterCode: [
    '请输入验证器显示的 6 位验证码；验证器不可用时，请输入恢复码。',
    'Enter the 6 digits that your authenticator shows, or a recovery code without it.',
  ],
  verify: ['验证', 'Verify'],
  startAgain: ['返回登录', 'Back to log in'],
  usedSubject: ['恢复码已被使用', 'A recovery code of your account was used'],
  usedBody: [
    '{username}，您好：\n账号 {loginName} 刚刚使用恢复码登录。\n如非本人操作，请立即联系管理员。',
    'Hello {username},\nsomebody has just signed in to the account {loginName} with a recovery code.\nIf it was not you, tell your administrator at once.',
  ],
  changedSubject: ['双重验证已变更', 'The second factor of your account was changed'],
  changedBody: [
    '{username}，您好：\n账号 {loginName} 的双重验证刚刚变更。\n如非本人操作，请立即联系管理员。',
    'Hello {username},\nthe second factor of the account {loginName} was changed just now.\nIf it was not you, tell your administrator at once.',
  ],
});
