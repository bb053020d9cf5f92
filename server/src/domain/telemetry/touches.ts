import type { OwnedReport } from './report';

const dayMs = 86_400_000;

/** From when to when something was stored of a vehicle for a company, on one UTC day. */
interface Touch {
  vehicleId: string;
  companyId: string;
  from: number;
  to: number;
}

/** What a batch touches, as columns: vehicles, companies, and from when to when, in milliseconds since 1970. */
export function touchesOf(
  reports: readonly OwnedReport[],
): [vehicleIds: string[], companyIds: string[], froms: number[], tos: number[]] {
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
  return [
    touches.map(({ vehicleId }) => vehicleId),
    touches.map(({ companyId }) => companyId),
    touches.map(({ from }) => from),
    touches.map(({ to }) => to),
  ];
}
