import type { Filling } from './domain/ledger/dispatch';

/** Commands whose ledger entry names what must not lie in a table: by identifier, who puts it in on the way out. */
export const fillings: Readonly<Record<string, Filling>> = {};
