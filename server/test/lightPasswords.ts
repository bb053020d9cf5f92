import { hashSync } from '@node-rs/argon2';
import type { Demo } from '../src/seed/demo';
import { inDatabase } from './databases';

const lightest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Makes the passwords of the demo people cheap to judge, as their hashes say themselves: tests sign in a thousand times. */
export const lightenPasswords = (url: string, { accounts }: Demo) =>
  inDatabase(url, async (client) => {
    for (const { loginName, password } of accounts)
      await client.query('update account set password_hash = $2 where login_name = $1', [
        loginName,
        hashSync(password, lightest),
      ]);
  });
