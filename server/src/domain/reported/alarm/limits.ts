import { alarmModel, defaultLimits, isAlarmCode, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Context } from '../../../base/context';
import { formerSettings } from '../../house/log/index';
import { codeOfRule } from './keys';
import type { FenceLevels, Limits } from './told';
import { loadFences, loadRules } from './storage';

const defaults = new Map(
  (Object.keys(alarmModel) as AlarmCode[]).map((code) => [code, defaultLimits(code)] as const),
);

/** A rule as a company had it until a moment, in milliseconds since 1970; without limits while it was switched off. */
export interface FormerRule {
  code: AlarmCode;
  until: number;
  limits: Record<string, number> | null;
}

type Own = Map<string, Map<AlarmCode, Record<string, number> | null>>;

/** The rules of every company, in memory: its own where it has set any, else those of `domain.md` §5; and fences' levels. */
export class LimitBook {
  #own: Own = new Map();
  readonly #limits = new Map<string, Limits>();
  readonly #former = new Map<string, FormerRule[]>();
  #fences = new Map<number, number>();

  constructor(readonly ctx: Pick<Context, 'db'>) {}

  async load(): Promise<void> {
    const own: Own = new Map();
    for (const { companyId, code, isEnabled, limits } of await loadRules(this.ctx)) {
      const ofCompany = own.get(companyId) ?? new Map();
      ofCompany.set(code, isEnabled ? { ...defaults.get(code), ...limits } : null);
      own.set(companyId, ofCompany);
    }
    this.#own = own;
    this.#limits.clear();
    await this.#loadFormer();
  }

  async #loadFormer(): Promise<void> {
    const changes = await formerSettings(this.ctx, { module: 'alarmRule', action: 'edit' });
    this.#former.clear();
    for (const { companyId, recordName, before, until } of changes) {
      const code = codeOfRule(recordName);
      if (!isAlarmCode(code)) continue;
      const { isEnabled, ...limits } = before as { isEnabled: boolean } & Record<string, number>;
      const known = this.#former.get(companyId) ?? [];
      known.push({ code, until, limits: isEnabled ? { ...defaults.get(code), ...limits } : null });
      this.#former.set(companyId, known);
    }
  }

  /** The rules of a company that were changed since a moment, as they were before; the oldest change first. */
  formerOf(companyId: string, since: number): readonly FormerRule[] {
    return (this.#former.get(companyId) ?? []).filter(({ until }) => until > since);
  }

  async loadFences(): Promise<void> {
    this.#fences = new Map((await loadFences(this.ctx)).map(({ id, level }) => [Number(id), Number(level)]));
  }

  readonly fenceLevels: FenceLevels = (fenceId) => this.#fences.get(fenceId);

  readonly of = (companyId: string): Limits => {
    const known = this.#limits.get(companyId);
    if (known) return known;
    const own = this.#own.get(companyId);
    const limits: Limits = (code) => {
      const set = own?.get(code);
      return set === undefined ? defaults.get(code)! : set;
    };
    this.#limits.set(companyId, limits);
    return limits;
  };
}
