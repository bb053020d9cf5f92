import type { Context } from '../../../base/context';
import type { Written } from './storage';

/** Tells whoever may see them of alarms that were written down: what new ones are, and that others have changed. */
export function tellWritten({ tell }: Pick<Context, 'tell'>, written: readonly Written[]): void {
  const touched = new Map<string, { subject: 'fault' | 'violation'; companyId: string; ids: string[] }>();
  for (const one of written) {
    if (one.isNew) continue;
    const subject = kindOf(one.code);
    const key = `${subject} ${one.companyId}`;
    const group = touched.get(key) ?? { subject, companyId: one.companyId, ids: [] };
    group.ids.push(one.id);
    touched.set(key, group);
  }
  for (const group of touched.values()) tell('changed', group);
  const fresh = written.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return;
  tell(
    'alarm',
    fresh.map(({ id, code, level, vehicleId, carId, orgId, companyId, startedAt }) => ({
      orgId,
      companyId,
      note: { id, kind: kindOf(code), code, level, vehicleId, carId, happenTime: startedAt },
    })),
  );
}

const kindOf = (code: string) => (code.startsWith('F') ? 'fault' : 'violation');
