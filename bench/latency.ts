import { streamPath } from '@fleet/contract/live/stream';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
import { readEvents } from '../server/test/readEvents';
import { Terminal808 } from '../server/test/terminal808';
import { quantile } from './figures';
import { phoneOf, type Place } from './place';

const links = 100;
const reportsPerSecond = 1_000;
const seconds = 10;

export interface LatencyFigures {
  p50Ms: number;
  p99Ms: number;
  seen: number;
}

/**
 * From the frame leaving the terminal to the truck standing in a browser's stream, at 1,000 reports a second.
 * Each probe carries its own longitude, by which it is known again.
 */
export async function benchLatency(place: Place): Promise<LatencyFigures> {
  const token = await place.signIn('operator');
  const leaving = new Map<string, number>();
  const taken: number[] = [];
  const leave = new AbortController();
  const response = await fetch(`http://127.0.0.1:${place.server.http}${streamPath}`, {
    headers: { token },
    signal: leave.signal,
  });
  const reading = readEvents(response, (event, states) => {
    if (event !== 'vehicleState') return;
    for (const { lng } of states as { lng: number | null }[]) {
      const left = lng === null ? undefined : leaving.get(lng.toFixed(5));
      if (left === undefined) continue;
      leaving.delete(lng!.toFixed(5));
      taken.push(performance.now() - left);
    }
  }).catch(() => undefined);

  const terminals = [];
  for (let number = 1; number <= links; number += 1)
    terminals.push(await Terminal808.signedOn(place.server.jt808, phoneOf(number)));
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * reportsPerSecond);
    for (; sent < due; sent += 1) {
      const lng = 100 + sent / 1e5;
      const position = { lng, lat: 30, altitude: null, direction: null, satellites: null, fixed: true };
      leaving.set(lng.toFixed(5), performance.now());
      terminals[sent % links]!.send(
        up.location,
        encodeTruck({ time: Date.now(), position, values: { keyOn: true } }),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  leave.abort();
  await reading;
  for (const terminal of terminals) await terminal.close();
  return { p50Ms: quantile(taken, 0.5), p99Ms: quantile(taken, 0.99), seen: taken.length };
}
