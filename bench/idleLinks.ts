import { Terminal808 } from '../server/test/terminal808';
import { phoneOf, residentBytes, type Place } from './place';

const links = 10_000;
const atOnce = 100;

/** The cost of 10,000 signed-on, silent terminals for the server, in bytes above the idle server. */
export async function benchIdleLinks({ server }: Place): Promise<number> {
  await settle();
  const before = residentBytes(server.pid);
  const terminals: Terminal808[] = [];
  for (let at = 0; at < links; at += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) =>
      Terminal808.signedOn(server.jt808, phoneOf(at + index + 1)),
    );
    terminals.push(...(await Promise.all(batch)));
  }
  await settle();
  const after = residentBytes(server.pid);
  for (const terminal of terminals) terminal.wire.close();
  return after - before;
}

/** Time enough for writes behind, and for the collector, which comes once nothing happens any more. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100_000));
