import type { Touch } from '../../../base/touch';
import type { OwnedReport } from '../../fleet/truck/index';

const dayMs = 86_400_000;

/** The touches of a batch: for each vehicle, company and UTC day from when to when. */
export function touchesOf(reports: readonly OwnedReport[]): Touch[] {
  const known = new Map<string, Touch[]>();
  const touches: Touch[] = [];
  const touch = ({ vehicleId, companyId }: OwnedReport, at: number) => {
    let own = known.get(vehicleId);
    if (!own) known.set(vehicleId, (own = []));
    const same = own.find(
      (one) => one.companyId === companyId && Math.floor(one.from / dayMs) === Math.floor(at / dayMs),
    );
    if (!same) {
      const born = { vehicleId, companyId, from: at, to: at };
      own.push(born);
      touches.push(born);
    } else if (at < same.from) same.from = at;
    else if (at > same.to) same.to = at;
  };
  for (const report of reports) {
    touch(report, report.at);
    for (const { time } of report.events) if (time !== null) touch(report, time);
  }
  return touches;
}
