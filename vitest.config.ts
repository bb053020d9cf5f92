import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/longFirst';

/** Three kinds of test: pure functions, the server on a real database and real sockets, and a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,protocol,simulator,web}/**/*.test.ts?(x)', 'scripts/**/*.test.ts'],
          // They run beside the tests of the server, on as many cores as there are.
          testTimeout: 120_000,
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
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
