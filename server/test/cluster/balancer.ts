import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Passes each connection on to one of the ports in turn; one that none of them takes is closed. */
export async function openBalancer(ports: () => readonly number[]): Promise<{ port: number; close(): void }> {
  let turn = 0;
  const server = createServer((incoming) => {
    const all = ports();
    const pass = (tries: number) => {
      if (tries === 0) return incoming.destroy();
      const outgoing = connect(all[turn++ % all.length]!, '127.0.0.1');
      outgoing.once('error', () => pass(tries - 1));
      outgoing.once('connect', () => {
        outgoing.removeAllListeners('error');
        for (const [one, other] of [
          [incoming, outgoing],
          [outgoing, incoming],
        ] as const) {
          one.pipe(other);
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
        }
      });
    };
    incoming.on('error', () => undefined);
    pass(all.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
