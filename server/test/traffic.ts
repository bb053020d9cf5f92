import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { up } from '@fleet/protocol/jt808/messageId';
import type pg from 'pg';
import { Terminal808 } from './terminal808';
import { until } from './until';

/** Demo trucks that report through whatever happens; the last figure is that of the vehicle. */
export const trafficPhones = ['13900001001', '13900001002', '13900001003', '13900001005'];
const position = { lng: 120.7, lat: 31.3, altitude: null, direction: null, satellites: null, fixed: true };
const patienceMs = 60_000;

/**
 * Terminals that report one second of a day after the other, each over a link that is dialled again when it breaks.
 * `acknowledged` and `sent` name reports as `faultsOf` reads them.
 */
export function traffic(portNow: () => number, sent = new Set<string>()) {
  const acknowledged = new Set<string>();
  const began = Date.now() - 3_600_000;
  let next = 0;
  let isOver = false;
  const drive = async (phone: string) => {
    const carId = `HD-0${phone.slice(-1)}`;
    let link: Terminal808 | undefined;
    while (!isOver) {
      try {
        link ??= await Terminal808.signedOn(portNow(), phone);
        const time = Math.floor(began / 1000 + (next += 1)) * 1000;
        sent.add(`${carId}@${time}`);
        // A fault comes and goes, away for longer than what makes two findings one; one moment always says the same.
        const values = { keyOn: true, activeFaults: (time / 1000) % 150 < 50 ? ['F10'] : [] };
        const body = encodeTruck({ time, position, values });
        const { result } = await link.ask(up.location, body);
        if (result === 0) acknowledged.add(`${carId}@${time}`);
      } catch {
        await link?.close();
        link = undefined;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    await link?.close();
  };
  const driving = trafficPhones.map(drive);
  return {
    acknowledged,
    sent,
    /** Resolves when so many more are stored. */
    async more(count = 40) {
      const before = acknowledged.size;
      await until('reports to be stored', () => acknowledged.size > before + count, patienceMs);
    },
    async end() {
      isOver = true;
      await Promise.all(driving);
    },
  };
}

/** The faults of the reports in a database: `missing` were acknowledged, `doubled` are stored more than once, `foreign` were never sent. */
export async function faultsOf(
  db: Pick<pg.ClientBase, 'query'>,
  { acknowledged, sent }: { acknowledged: ReadonlySet<string>; sent: ReadonlySet<string> },
) {
  const { rows } = await db.query<{ key: string; copies: string }>(
    `select v.car_id || '@' || (extract(epoch from r.time) * 1000)::bigint as key, count(*) as copies
     from report r join vehicle v on v.id = r.vehicle_id group by 1`,
  );
  const stored = new Set(rows.map(({ key }) => key));
  return {
    missing: [...acknowledged].filter((key) => !stored.has(key)),
    doubled: rows.filter(({ copies }) => copies !== '1').map(({ key }) => key),
    foreign: [...stored].filter((key) => !sent.has(key)),
  };
}

export const noFaults = { missing: [], doubled: [], foreign: [] };
