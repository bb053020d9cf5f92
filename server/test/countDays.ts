import { readConfig } from '../src/base/config';
import { systemContext } from '../src/base/context';
import { keepDayFacts } from '../src/domain/reported/dayFact/index';
import { layFoundations } from '../src/appContext';

/** The clock's work on day facts, once, in a process that can be killed. */
const { appCtx, pool } = layFoundations(readConfig(process.env), process.env.DATABASE_URL!, process.env, 2);
console.log('counting');
await keepDayFacts(systemContext(appCtx));
await pool.end();
