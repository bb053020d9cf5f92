import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections: one of them could take the port of a server that is restarted. */
const [lowest, highest] = [20_000, 32_767];

/** Settings of a server whose doors take any free port. */
export const anyPorts = { PORT: '0', JT808_PORT: '0', MQTT_PORT: '0', MQTTS_PORT: '0' };

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Whether somebody listens on a port of this machine. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
