import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/longFirst.ts';

/** A busy machine takes its time: what never comes fails all the same. */
const patient = { poll: { timeout: 60_000 } };

/** Three kinds of test: pure functions, the server on a real database and real sockets, and a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,protocol,simulator,web}/**/*.test.ts?(x)', 'scripts/**/*.test.ts'],
          // Their modules have no state either.
          isolate: false,
          testTimeout: 120_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts'],
          // Files of one worker share their modules, which have no state: loading the server takes longer than most tests.
          isolate: false,
          globalSetup: 'server/test/database.ts',
          testTimeout: 120_000,
          expect: patient,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          isolate: false,
          globalSetup: 'e2e/template.ts',
          testTimeout: 120_000,
          expect: patient,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
