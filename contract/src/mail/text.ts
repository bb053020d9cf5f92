import { texts } from '../text';

export const mailText = texts({
  title: ['邮件', 'Mail'],
  isSent: ['已配置邮件服务器，发件人 {from}', 'A mail server is configured; sender {from}.'],
  isKept: [
    '未配置邮件服务器（SMTP_URL），邮件保存在数据目录的 mail 文件夹',
    'No mail server is configured (SMTP_URL): mails land in the folder "mail" of the data directory.',
  ],
  test: ['发送测试邮件', 'Send a test mail'],
  tested: ['测试邮件已发送到 {to}', 'A test mail went to {to}.'],
  testKept: ['测试邮件已保存到文件夹', 'The test mail is in the folder.'],
  failed: ['邮件发送失败：{problem}', 'The mail could not be sent: {problem}'],
  emailFirst: ['请先完善邮箱', 'Add your e-mail first.'],
  testSubject: ['测试邮件', 'Test mail'],
  testBody: [
    '{name}，您好：\n\n这是一封测试邮件，说明邮件设置正常。',
    'Dear {name},\n\nthis is a test: mail works.',
  ],
  received: ['文件夹中的邮件', 'Mails in the folder'],
  none: ['暂无邮件', 'No mail yet'],
  time: ['时间', 'Time'],
  to: ['收件人', 'To'],
  subject: ['主题', 'Subject'],
  attachments: ['附件', 'Attachments'],
  back: ['返回列表', 'Back to the list'],
});
