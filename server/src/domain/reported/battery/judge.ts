import type { TruckValues } from '@fleet/protocol/truck/values';
import { isAtWork, liveTime, readingOf, type OwnedReport, type TruckState } from '../../fleet/truck/index';
import { follow, leave, newCourse, type Finding, type Moment } from './course';
import type { Binding, Carrier, Found, Health } from './storage';

/** Findings that are not written yet. */
export interface Findings {
  found: Found[];
  healths: Health[];
}

/** A value that did not change may be left out; for so long the last one is believed. */
export const believedMs = 10 * 60_000;
const chargerIsCharging = 2;

export const bindingAt = ({ bindings }: Carrier, at: number): Binding | undefined =>
  bindings.find(({ from, to }) => from <= at && at < to);

/**
 * Takes a report that has just been taken into the state, for the battery that sat in the vehicle at its time. Says
 * whether anything was found.
 */
export function judge(carrier: Carrier, state: TruckState, report: OwnedReport, findings: Findings): boolean {
  const { found, healths } = findings;
  const before = found.length + healths.length;
  take(carrier, state, report, findings);
  return found.length + healths.length > before;
}

function take(
  carrier: Carrier,
  state: TruckState,
  { at, receivedAt, values }: OwnedReport,
  findings: Findings,
): void {
  carrier.newest = at;
  const binding = bindingAt(carrier, at);
  if (carrier.course && carrier.course.bindingId !== binding?.id) takeOut(carrier, findings);
  if (!binding) return;
  const course = (carrier.course ??= newCourse(binding.id, at));
  keep(carrier, binding, follow(course, momentOf(state, at, liveTime(at, receivedAt))), findings);
  const { soh } = values;
  // None at all is what a computer says that does not know.
  if (typeof soh !== 'number' || soh <= 0 || soh === course.soh) return;
  course.soh = soh;
  findings.healths.push({ batteryId: binding.batteryId, at, soh });
}

/** Ends what is under way where the battery is in the vehicle no longer. */
export function endIfTakenOut(carrier: Carrier, findings: Findings): void {
  if (carrier.course && bindingOf(carrier, carrier.course.bindingId)?.to !== Infinity)
    takeOut(carrier, findings);
}

function takeOut(carrier: Carrier, findings: Findings): void {
  const binding = bindingOf(carrier, carrier.course!.bindingId);
  if (binding) keep(carrier, binding, leave(carrier.course!), findings);
  carrier.course = null;
}

const bindingOf = ({ bindings }: Carrier, id: string) => bindings.find((one) => one.id === id);

function keep(
  { vehicleId, companyId }: Carrier,
  { batteryId }: Binding,
  own: Finding[],
  { found }: Findings,
): void {
  for (const finding of own) found.push({ vehicleId, companyId, batteryId, finding });
}

/** The believable readings of the battery at a moment. */
function momentOf({ readings }: TruckState, at: number, now: number): Moment {
  const read = <N extends keyof TruckValues>(name: N) => readingOf(readings, name, now - believedMs);
  const numeric = (name: 'soc' | 'batteryCurrent') => {
    const value = read(name);
    return typeof value === 'number' ? value : null;
  };
  const [speed, hydraulicsActive] = [read('vehicleSpeed'), read('hydraulicsActive')];
  return {
    at,
    level: numeric('soc'),
    current: numeric('batteryCurrent'),
    isAtWork: isAtWork({ speed, hydraulicsActive, keyOn: read('keyOn') }) === true,
    chargerIsOn: read('chargerState') === chargerIsCharging,
  };
}
