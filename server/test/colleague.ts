/** A new user of an organization, as the form sends it. */
export const colleague = (orgId: string, roleId: string, loginName: string) =>
  ({
    loginName,
    username: loginName,
    orgId,
    roleId,
    phone: '13900000001',
    expiryDate: '2099-01-01',
  }) as const;
