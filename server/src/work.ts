import { Gauge } from 'prom-client';
import type { Foundations } from './appContext';
import { Share } from './base/share';
import { openTelemetry, serveReports, type ReportSink } from './domain/reported/telemetry/service';
import { judgesOf } from './judges';
import { openLeader, type Leader } from './leader';

/** Whoever works on this part also does what one process alone does (`leader.ts`). */
const leading = 0;

/** The work on vehicles, part by part: storing and judging what they report. No part is worked on by two processes. */
export interface Work {
  /** Takes in the reports of these parts. */
  sink: ReportSink;
  /** The reports and vehicles that wait. */
  waiting(): object;
  /** Takes up what the last process at work on these parts left. */
  takeUp(parts: readonly number[]): Promise<void>;
  /** Writes what is unwritten of these parts, as far as that is possible, and works on them no more. */
  giveUp(parts: readonly number[]): Promise<void>;
  /** The parts that are worked on here. */
  parts(): number[];
  /** Gives everything up, and stops. */
  close(): Promise<void>;
}

/** Opens the work on no part; reports are taken in under this address. */
export async function openWork(
  { appCtx, wire, pool, metrics }: Pick<Foundations, 'appCtx' | 'wire' | 'pool' | 'metrics'>,
  address: string,
): Promise<Work> {
  let isEnding = false;
  let leader: Leader | null = null;
  const share = new Share();
  const judges = judgesOf(appCtx, wire, share);
  const telemetry = await openTelemetry({ ctx: appCtx, pool, bus: wire, metrics, share, judges });
  new Gauge({
    name: 'fleet_parts',
    help: 'Parts of the vehicles that this process works on, of 256',
    registers: [metrics],
    collect() {
      this.set(share.openParts.length);
    },
  });
  const stopServing = serveReports(wire, address, telemetry, appCtx.reach, () => isEnding);
  const endLead = async () => {
    await leader?.close();
    leader = null;
  };
  return {
    sink: telemetry,
    waiting: () => telemetry.backlog(),
    parts: () => share.openParts,
    async takeUp(parts) {
      await telemetry.takeUp(parts);
      if (!parts.includes(leading)) return;
      try {
        leader = await openLeader({ appCtx, wire });
      } catch (fault) {
        await telemetry.giveUp(parts);
        throw fault;
      }
    },
    async giveUp(parts) {
      if (parts.includes(leading)) await endLead();
      await telemetry.giveUp(parts);
    },
    async close() {
      isEnding = true;
      stopServing();
      await endLead().catch(appCtx.complain);
      await telemetry.close().catch(appCtx.complain);
    },
  };
}
