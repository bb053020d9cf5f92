import type { OwnedReport } from './report';
import type { TruckState } from './truckState';

/**
 * Follows who is signed on at a truck: whoever signed on last, until he signs off, the key goes off, or the truck was
 * silent for so long. Call it before the report is taken into the state; true when somebody came or went.
 */
export function followDriver(state: TruckState, report: OwnedReport, silenceMs: number): boolean {
  const before = state.signed;
  const { reportTime, readings } = state;
  if (reportTime !== null && report.at - reportTime > silenceMs) decide(state, null, reportTime);
  const [wasOn, since] = readings.keyOn ?? [];
  if (wasOn === true && report.values.keyOn === false && report.at >= since!) decide(state, null, report.at);
  for (const event of report.events) {
    if (event.identifier !== 'signOn' && event.identifier !== 'signOff') continue;
    const { kind = null, number } = event.fields;
    const at = event.time ?? report.at;
    if (event.identifier === 'signOff') signOff(state, number, at);
    else if (number && !isSame(state, kind, number)) decide(state, { kind, number, since: at }, at);
  }
  return state.signed !== before;
}

const isSame = ({ signed }: TruckState, kind: number | null, number: string) =>
  signed?.kind === kind && signed.number === number;

/** Who had given place to another before does not sign that one off. */
function signOff(state: TruckState, number: string | undefined, at: number): void {
  if (number === undefined || state.signed?.number === number) decide(state, null, at);
}

/** An older word never moves a newer one back. */
function decide(state: TruckState, signed: TruckState['signed'], at: number): void {
  if (at < (state.signTime ?? 0)) return;
  state.signed = signed;
  state.signTime = at;
}
