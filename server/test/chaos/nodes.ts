import { cpus, loadavg } from 'node:os';
import { type Drilled, faultsIn, killSome, restartEach } from '../cluster/drill';
import { openClusterPlace } from '../cluster/place';
import { hasNats } from '../natsServer';

const faultsShown = 20;
const mostMovedMs = 10_000;
const mostP99Ms = 2_000;

type Say = (line: string) => void;

/** Restarts three nodes one after the other under load, then kills some of them; prints what became of it. True where nothing is lost, doubled or late. */
export async function drillNodes(wanted: { total: number; kills: number }, say: Say): Promise<boolean> {
  if (!hasNats) throw new Error('there is no nats-server: install the Debian package of this name');
  const { total, kills } = wanted;
  const place = await openClusterPlace(say);
  try {
    const restarted = await restartEach(place, total, say);
    tell('Three nodes restarted one after the other', restarted);
    const { p99 } = restarted.load;
    if (p99 > mostP99Ms) console.log(`  99 of 100 were acknowledged within ${p99} ms, not ${mostP99Ms}`);
    const killed = kills > 0 ? await killSome(place, total, kills, say) : null;
    if (killed) tell(`${kills} times a node killed`, killed);
    return p99 <= mostP99Ms && [restarted, killed].every((one) => one === null || isWhole(one));
  } finally {
    await place.close();
  }
}

const isWhole = (drilled: Drilled) =>
  faultsIn(drilled).length === 0 && drilled.movedMs.every((ms) => ms <= mostMovedMs);

function tell(what: string, drilled: Drilled): void {
  const { load, movedMs, missing, doubled, behind } = drilled;
  const { sent, acknowledged, lost, broken, p50, p99, max, seconds } = load;
  console.log(`\n${what}, ${seconds} s, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}:`);
  console.log(`  reports ${sent}, acknowledged ${acknowledged}, never ${lost}; links broken ${broken}`);
  console.log(`  acknowledged after p50 ${p50}, p99 ${p99}, at most ${max} ms, of when each was due`);
  console.log(`  parts moved within ${Math.max(...movedMs)} ms: ${movedMs.join(', ')}`);
  console.log(`  missing ${missing.length}, doubled ${doubled.length}, states behind ${behind.length}`);
  for (const fault of faultsIn(drilled).slice(0, faultsShown)) console.log(`    ${fault}`);
}
