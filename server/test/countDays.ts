import { readConfig } from '../src/base/config';
import { itself } from '../src/base/context';
import { keepDayFacts } from '../src/domain/reported/dayFact/service';
import { layFoundations } from '../src/ground';

/** The clock's work on day facts, once, in a process that can be killed. */
const { ground, pool } = layFoundations(readConfig(process.env), process.env.DATABASE_URL!, process.env, 2);
console.log('counting');
await keepDayFacts(itself(ground));
await pool.end();
