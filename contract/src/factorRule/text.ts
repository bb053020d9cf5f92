import { texts } from '../text';

export const factorRuleText = texts({
  title: ['双重验证要求', 'Second factor'],
  demand: ['要求双重验证', 'Asked of'],
  nobody: ['不要求', 'Nobody'],
  roles: ['指定角色', 'Chosen roles'],
  everybody: ['所有人', 'Everybody'],
  roleIds: ['角色', 'Roles'],
  chooseRoles: ['请选择角色', 'Choose the roles.'],
  note: [
    '被要求而未设置的用户，登录后只能设置双重验证。',
    'A user who must have a second factor and has none can only set one up after signing in.',
  ],
  platformRoles: [
    '平台已要求部分角色使用双重验证，以较严者为准。',
    'The platform already requires it for some roles. The stricter rule applies.',
  ],
  platformEverybody: ['平台已要求所有人使用双重验证。', 'The platform already requires it for everybody.'],
});
