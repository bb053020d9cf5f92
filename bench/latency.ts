import { streamPath } from '@fleet/contract/live/stream';
import { up } from '@fleet/protocol/jt808/messageId';
import { encodeTruck } from '@fleet/protocol/jt808/truck';
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
  const reading = read(response, (lng) => {
    const left = leaving.get(lng);
    if (left === undefined) return;
    leaving.delete(lng);
    taken.push(performance.now() - left);
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

async function read(response: Response, heard: (lng: string) => void): Promise<void> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (!block.includes('event: vehicleState')) continue;
      const states = JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as { lng: number | null }[];
      for (const { lng } of states) if (lng !== null) heard(lng.toFixed(5));
    }
  }
}
