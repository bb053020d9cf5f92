import type { LinkIdentity } from '../fleet/fleetFile';
import { AlinkLink } from '../link/alinkLink';
import { emptyKept } from '../link/keep';
import { Jt808Link } from '../link/jt808Link';
import type { Link, Report } from '../link/link';
import { round } from '../round';
import { Unusable } from '../usage';
import type { TrackPoint } from './readTrack';

export interface TrackOptions {
  host: string;
  jt808Port: number;
  mqttPort: number;
  /** Milliseconds since 1970 at which the recording is to end. */
  endsAt: number;
}

export interface TrackResult {
  sent: number;
  stored: number;
  /** The shift added to the times of the recording, in milliseconds. */
  shift: number;
}

/** A position is short, so more fit a message than of a whole truck's state. */
const perMessage = 15;
const atOnce = 8;
const readyMs = 15_000;
const metresPerDegree = 111_320;

/** Sends a recording as a terminal that was out of coverage sends what it kept: in order, moved to end at an instant. */
export async function sendTrack(
  link: LinkIdentity,
  points: readonly TrackPoint[],
  options: TrackOptions,
): Promise<TrackResult> {
  const shift = shiftOf(points, options.endsAt);
  const reports = points.map((point, at) => reportOf(point, points[at - 1], shift));
  const terminal = linkOf(link, options);
  terminal.open();
  try {
    await ready(terminal);
    const messages = Array.from({ length: Math.ceil(reports.length / perMessage) }, (_, at) =>
      reports.slice(at * perMessage, (at + 1) * perMessage),
    );
    let stored = 0;
    for (let at = 0; at < messages.length; at += atOnce) {
      const outcomes = await Promise.all(
        messages.slice(at, at + atOnce).map(async (message) => ({
          count: message.length,
          outcome: await terminal.sendKept(message),
        })),
      );
      for (const { count, outcome } of outcomes) if (outcome === 'stored') stored += count;
    }
    return { sent: reports.length, stored, shift };
  } finally {
    terminal.close();
  }
}

/** Whole seconds, because that is what JT/T 808 can say. */
function shiftOf(points: readonly TrackPoint[], endsAt: number): number {
  const last = points.findLast((point) => point.time !== null)?.time;
  return last ? Math.floor((endsAt - last) / 1000) * 1000 : 0;
}

function reportOf(point: TrackPoint, before: TrackPoint | undefined, shift: number): Report {
  const { lng, lat, altitude, direction } = point;
  return {
    time: point.time === null ? null : point.time + shift,
    position: {
      lng,
      lat,
      altitude: altitude === null ? null : Math.round(altitude),
      direction: direction === null ? null : Math.round(direction),
      satellites: null,
      fixed: true,
    },
    values: { keyOn: true, vehicleSpeed: round(Math.min(200, point.speed ?? speedFrom(before, point))) },
  };
}

/** The speed of a receiver, where the recording has none. */
function speedFrom(before: TrackPoint | undefined, point: TrackPoint): number {
  if (!before || before.time === null || point.time === null || point.time <= before.time) return 0;
  const eastward = metresPerDegree * Math.cos((point.lat * Math.PI) / 180);
  const metres = Math.hypot((point.lng - before.lng) * eastward, (point.lat - before.lat) * metresPerDegree);
  return (metres / ((point.time - before.time) / 1000)) * 3.6;
}

function linkOf(link: LinkIdentity, { host, jt808Port, mqttPort }: TrackOptions): Link {
  const report = () => ({ time: Date.now(), position: nowhere, values: {} });
  const controls = { isLocked: false, kept: emptyKept(), manner: () => 'good' as const, report };
  return link.protocol === 'jt808'
    ? new Jt808Link(host, jt808Port, link.phone, controls, Math.random)
    : new AlinkLink(host, mqttPort, link, controls, Math.random);
}

const nowhere = { lng: 0, lat: 0, altitude: null, direction: null, satellites: null, fixed: false };

async function ready(link: Link): Promise<void> {
  const end = Date.now() + readyMs;
  while (!link.isReady) {
    if (Date.now() > end) throw new Unusable('链路未能连接 / The link could not be opened.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
