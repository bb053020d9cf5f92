import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { harmNames, type HarmName } from './harms';
import { drillNodes } from './nodes';
import { faultsIn, runChaos, type Ledger } from './run';

const faultsShown = 50;

const usage = `npm run chaos -- [--terminals 250] [--kills 100] [--database 25] [--others 2] [--stopped 60]
  kills of the server; kills of a backend or the postmaster; how often everything else; seconds that the database stands still
npm run chaos -- --nodes [--total 1500] [--kills 20]
  three nodes over NATS, restarted one after the other and then killed, under so many reports a second`;

/** `npm run chaos`: hurts an installation of its own under load, prints what was done and what became of it; ends with 1 over any fault. */
const { values } = parseArgs({
  options: {
    terminals: { type: 'string', default: '250' },
    kills: { type: 'string' },
    database: { type: 'string', default: '25' },
    others: { type: 'string', default: '2' },
    stopped: { type: 'string', default: '60' },
    nodes: { type: 'boolean', default: false },
    total: { type: 'string', default: '1500' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(usage);
else process.exitCode = (await (values.nodes ? nodes() : main())) ? 0 : 1;

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}

/** A figure that was given, a whole one. */
function number(
  name: 'terminals' | 'kills' | 'database' | 'others' | 'stopped' | 'total',
  otherwise = 0,
): number {
  const given = values[name] ?? String(otherwise);
  if (/^\d+$/.test(given)) return Number(given);
  console.error(`--${name} ${given} ?\n${usage}`);
  return process.exit(1);
}

function nodes(): Promise<boolean> {
  return drillNodes({ total: number('total'), kills: number('kills', 20) }, say);
}

async function main(): Promise<boolean> {
  const kills = number('kills', 100);
  const others = Object.fromEntries(harmNames.map((name) => [name, number('others')])) as Record<
    HarmName,
    number
  >;
  const ledger = await runChaos(
    {
      terminals: number('terminals'),
      harms: {
        ...others,
        'server killed': kills,
        'backend killed': Math.ceil(number('database') / 2),
        'postmaster killed': Math.floor(number('database') / 2),
        'links cut in the middle of a frame': kills,
        'links lost': kills,
      },
      pauseMs: 1_000,
      orderMs: 2_000,
      stoppedMs: number('stopped') * 1_000,
    },
    say,
  );
  const faults = faultsIn(ledger);
  print(ledger, faults);
  return faults.length === 0;
}

function print(ledger: Ledger, faults: readonly string[]): void {
  const { done, leftOut, said, cuts, stored, derived, commands } = ledger;
  console.log(
    `\nDone, in ${Math.round(ledger.seconds)} s, ${cpus().length} cores, load ${ledger.load.toFixed(1)}:`,
  );
  for (const [name, count] of Object.entries(done)) console.log(`  ${name}: ${count}`);
  for (const one of leftOut) console.log(`  left out: ${one}`);
  console.log(
    `  said once ${said.once}, twice ${said.twice}, late ${said.late}, again ${said.again}, refused ${said.refused}; frames cut ${cuts}`,
  );
  console.log(`  longest until ready again: ${Math.round(ledger.longestRecoveryMs / 1_000)} s`);
  console.log('Found:');
  console.log(
    `  acknowledged ${stored.acknowledged}, missing ${stored.missing.length}, doubled ${stored.doubled.length}, never said ${stored.invented.length}`,
  );
  console.log(
    `  live states ${derived.states}, days ${derived.days}, not as in order ${derived.differing.length}`,
  );
  console.log(
    `  commands ${commands.total}, done ${commands.done}, without an end ${commands.open}, not as the terminal did ${commands.disagreed.length}`,
  );
  for (const fault of faults.slice(0, faultsShown)) console.log(`  ${fault}`);
  if (faults.length === 0) console.log('Nothing is lost, doubled or out of order.');
}
