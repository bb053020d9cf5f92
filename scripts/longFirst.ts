import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest, by the report of a whole run; most of their time they wait. */
const long = [
  'fleet/ota/rollout',
  'api/foreign',
  'house/ledger/kill',
  'nodes/nodes',
  'keys/rotate',
  'postgres/startPostgres',
  'dayFact/kill',
  'backup/backup',
  'chaos/chaos',
  'fleet/ota/kill',
  'repair/repair',
  'dayFact/derive',
  'evidence/evidence',
].map((name) => `${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? long.length : at;
};

/** Begins with the long files, so that no worker has one left when the others are through. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
