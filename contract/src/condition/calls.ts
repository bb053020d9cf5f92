import { z } from 'zod';
import { calls, search } from '../call';
import { instant } from '../shown';

/** The conditions of an installation that last for a while and are no fault of the program. */
export const conditionNames = [
  'databaseLost',
  'databaseReadOnly',
  'databaseFull',
  'databaseNodeLost',
  'diskLow',
  'brokerForgets',
  'brokerDrops',
  'logBroken',
  'backupOld',
  'numbersAlike',
  'nodesCutOff',
  'nobodyWorks',
  'filesLost',
] as const;
export type ConditionName = (typeof conditionNames)[number];

/** The conditions that hold right now: told to whoever sees the whole platform, and nothing to others. */
export const condition = calls('condition', '/v1/condition', {
  list: {
    path: 'selectConditions',
    right: 'signedIn',
    input: search({}),
    output: z.object({
      rows: z.array(z.object({ name: z.enum(conditionNames), since: instant(), detail: z.string() })),
    }),
  },
});
