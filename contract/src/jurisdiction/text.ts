import { texts } from '../text';

export const jurisdictionText = texts({
  title: ['辖区管理', 'Jurisdiction Management'],
  jurisdiction: ['辖区', 'Jurisdiction'],
  jurisdictionNum: ['辖区编号', 'Jurisdiction number'],
  jurisdictionName: ['辖区名称', 'Jurisdiction name'],
  logoFileId: ['标志', 'Logo'],
  manager: ['管理账号', 'Management account'],
  managerAccount: ['管理账号', 'Management account'],
  managerName: ['姓名', 'Name'],
  managerEmail: ['邮箱', 'E-mail'],
  managerPhone: ['电话', 'Phone'],
  companyCount: ['公司', 'Companies'],
  userCount: ['用户', 'Users'],
  changeAdministrator: ['更换管理员', 'Change administrator'],
  resetPassword: ['重置密码', 'Reset password'],
  companies: ['公司 {count}', 'companies: {count}'],
  users: ['用户 {count}', 'users: {count}'],
  noRole: ['没有可用的监管人员角色', 'There is no role for a regulator.'],
  nobody: ['该辖区没有管理账号', 'The jurisdiction has no management account.'],
});
