import type { Vault } from '../base/secrets';

/** The same for the same key, and told from nothing by whoever lacks it. */
export const keyMarkOf = (vault: Vault): string => vault.fingerprint('key', 'backup').toString('hex');
