import { liveTime, type OwnedReport } from './report';
import { newestOf, type TruckState } from './truckState';

/**
 * Follows who is signed on at a truck: whoever signed on last, until he signs off, the key goes off, or the truck was
 * silent for so long. Call it before the report is taken into the state; true when somebody came or went.
 */
export function followDriver(state: TruckState, report: OwnedReport, silenceMs: number): boolean {
  const before = state.signed;
  const now = liveTime(report.at, report.receivedAt);
  const newest = newestOf(state);
  if (newest !== null && now - newest > silenceMs) decide(state, null, newest);
  const [wasOn, since] = state.readings.keyOn ?? [];
  if (wasOn === true && report.values.keyOn === false && now >= since!) decide(state, null, now);
  for (const event of report.events) {
    if (event.identifier !== 'signOn' && event.identifier !== 'signOff') continue;
    const { kind = null, number } = event.fields;
    const at = liveTime(event.time ?? report.at, report.receivedAt);
    if (event.identifier === 'signOff') signOff(state, number, at);
    else if (number && !isSame(state, kind, number)) decide(state, { kind, number, since: at }, at);
  }
  return state.signed !== before;
}

const isSame = ({ signed }: TruckState, kind: number | null, number: string) =>
  signed?.kind === kind && signed.number === number;

/** A driver who had given place to another before does not sign that one off. */
function signOff(state: TruckState, number: string | undefined, at: number): void {
  if (number === undefined || state.signed?.number === number) decide(state, null, at);
}

/** An older word never moves a newer one back. */
function decide(state: TruckState, signed: TruckState['signed'], at: number): void {
  if (at < (state.signTime ?? 0)) return;
  state.signed = signed;
  state.signTime = at;
}
