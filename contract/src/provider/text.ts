import { texts } from '../text';

export const providerText = texts({
  enter: ['使用 {name} 登录', 'Sign in with {name}'],
  entering: ['正在登录…', 'Signing in…'],
  refused: ['身份提供方未确认登录，请重试', 'The identity provider did not confirm the sign-in; try again.'],
  away: ['无法连接身份提供方，请稍后再试', 'The identity provider cannot be reached; try again shortly.'],
  noPlace: [
    '您的账号未分配到本系统的任何机构和角色，请联系管理员。',
    'Your account has no organization and role here. Contact your administrator.',
  ],
  back: ['返回登录', 'Back to log in'],
});
