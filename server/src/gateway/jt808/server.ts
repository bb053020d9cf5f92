import { Reassembly } from '@fleet/protocol/jt808/reassembly';
import type { Socket as UdpSocket } from 'node:dgram';
import type { AddressInfo, Server } from 'node:net';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../../base/context';
import type { Admission } from '../../domain/fleet/admission/service';
import type { ReportSink } from '../../domain/reported/telemetry/service';
import { PendingLinks } from '../pendingLinks';
import type { Session, Shared } from './session';
import { SharedBytes } from './sharedBytes';
import { Heartbeats } from './heartbeats';
import { TcpDoor } from './tcp';
import { UdpDoor } from './udp';

export interface DeviceDoor {
  port: number;
  /** Ends the links, at once or over so many milliseconds. */
  close(drainMs?: number): Promise<void>;
}

interface Needs {
  ctx: AppContext;
  admission: Admission;
  telemetry: ReportSink;
  metrics: Registry;
}

const checkEveryMs = 1_000;
const mostUnsigned = 10_000;
/** A plant's terminals may share one address, and all come back at once after a power cut. */
const mostUnsignedFromOne = 500;

/** The door of JT/T 808 terminals: TCP and UDP on one port. */
export async function openJt808(
  { ctx, admission, telemetry, metrics }: Needs,
  host: string,
  port: number,
): Promise<DeviceDoor> {
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
  const shared: Shared = {
    ctx,
    admission,
    telemetry,
    reassembly,
    heartbeats: new Heartbeats(ctx),
    packages: new SharedBytes(),
    count: (kind, howMany) => counters[kind].inc(howMany),
    signedOn(session, terminalRowId) {
      const before = byTerminal.get(terminalRowId);
      byTerminal.set(terminalRowId, session);
      if (before !== session) before?.close();
    },
    signedOff(session, terminalRowId) {
      if (byTerminal.get(terminalRowId) !== session) return;
      byTerminal.delete(terminalRowId);
      reassembly.forget(terminalRowId);
    },
  };
  const { tcp, udp } = await listen(
    () => {
      const tcp = new TcpDoor(shared, new PendingLinks(mostUnsigned, mostUnsignedFromOne));
      return { tcp, udp: new UdpDoor(host, shared, new PendingLinks(mostUnsigned, mostUnsignedFromOne)) };
    },
    { host, port },
  );
  new Gauge({
    name: 'fleet_jt808_links',
    help: 'Open links',
    labelNames: ['over'],
    registers: [metrics],
    collect() {
      this.set({ over: 'tcp' }, tcp.links);
      this.set({ over: 'udp' }, udp.links);
    },
  });

  const clock = setInterval(() => {
    const now = performance.now();
    tcp.check(now);
    udp.check(now);
    for (const { terminal, originalSerial, missing } of reassembly.due(now).ask) {
      byTerminal.get(terminal)?.askParts(originalSerial, missing);
    }
  }, checkEveryMs);

  return {
    port: (tcp.server.address() as AddressInfo).port,
    async close(drainMs) {
      await tcp.close(drainMs);
      clearInterval(clock);
      await udp.close();
    },
  };
}

interface Doors {
  tcp: TcpDoor;
  udp: UdpDoor;
}

/** Opens both on the same port; a port that was to be any is tried again when UDP has it already. */
async function listen(make: () => Doors, at: { host: string; port: number }, tries = 10): Promise<Doors> {
  const doors = make();
  await listening(doors.tcp.server, () => doors.tcp.server.listen(at.port, at.host));
  const { port } = doors.tcp.server.address() as AddressInfo;
  try {
    await listening(doors.udp.socket, () => doors.udp.socket.bind(port, at.host));
    return doors;
  } catch (error) {
    doors.udp.socket.close();
    await doors.tcp.close();
    if (at.port !== 0 || tries <= 1) throw error;
    return listen(make, at, tries - 1);
  }
}

const listening = (socket: Server | UdpSocket, open: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('listening', () => {
      socket.off('error', reject);
      resolve();
    });
    open();
  });
