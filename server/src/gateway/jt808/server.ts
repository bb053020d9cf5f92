import { Reassembly } from '@fleet/protocol/jt808/reassembly';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../../base/context';
import type { Telemetry } from '../../domain/telemetry/service';
import type { Links } from '../links';
import { Session } from './session';

export interface DeviceDoor {
  port: number;
  close(): Promise<void>;
}

interface Needs {
  ctx: Pick<Context, 'db' | 'complain'>;
  links: Links;
  telemetry: Telemetry;
  metrics: Registry;
}

const checkEveryMs = 1_000;
const mostUnsigned = 10_000;

/** The TCP door of JT/T 808 terminals. */
export async function openJt808(
  { ctx, links, telemetry, metrics }: Needs,
  host: string,
  port: number,
): Promise<DeviceDoor> {
  const sessions = new Set<Session>();
  const byTerminal = new Map<string, Session>();
  const reassembly = new Reassembly();
  const frames = new Counter({
    name: 'fleet_jt808_frames_total',
    help: 'Frames received',
    labelNames: ['kind'],
    registers: [metrics],
  });
  const counters = {
    frames: frames.labels('frames'),
    badFrames: frames.labels('badFrames'),
    refused: frames.labels('refused'),
  };
  new Gauge({
    name: 'fleet_jt808_links',
    help: 'Open links',
    registers: [metrics],
    collect() {
      this.set(sessions.size);
    },
  });

  const shared = {
    ctx,
    links,
    telemetry,
    reassembly,
    count: (kind: keyof typeof counters, howMany: number) => counters[kind].inc(howMany),
    signedOn(session: Session, terminalRowId: string) {
      const before = byTerminal.get(terminalRowId);
      byTerminal.set(terminalRowId, session);
      if (before !== session) before?.close();
    },
  };

  const server = createServer({ noDelay: true }, (socket: Socket) => {
    if (sessions.size - byTerminal.size >= mostUnsigned) return socket.destroy();
    const session = new Session(socket, shared);
    sessions.add(session);
    socket.on('data', (chunk: Buffer) => session.receive(chunk));
    // A link that breaks is a link that is gone; the terminal comes back.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sessions.delete(session);
      const { terminalRowId } = session;
      if (terminalRowId && byTerminal.get(terminalRowId) === session) {
        byTerminal.delete(terminalRowId);
        reassembly.forget(terminalRowId);
      }
    });
  });

  const clock = setInterval(() => {
    const now = Date.now();
    for (const session of sessions) session.check(now);
    for (const { terminal, originalSerial, missing } of reassembly.due(now).ask) {
      byTerminal.get(terminal)?.askParts(originalSerial, missing);
    }
  }, checkEveryMs);

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(clock);
      for (const session of sessions) session.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
