import { type Comparison, comparisons } from '@fleet/contract/analysis/period';
import { analysisText } from '@fleet/contract/analysis/text';
import { hourSystems } from '@fleet/contract/figure/figure';
import { CalendarOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { OrgTree } from '../org/OrgTree';
import { type Span, spanDays, spanOf, spans } from './period';
import type { PeriodProps } from './PeriodPick';
import type { Wish } from './wish';

const PeriodPick = lazyScreen<PeriodProps>(() => import('./PeriodPick').then((file) => file.PeriodPick));

interface Props {
  wish: Wish;
  /** Picks whose figures they are, where that is no organization. */
  whose?: ReactNode;
  /** The picks of this screen: a vehicle, a kind. */
  picks?: ReactNode;
  isCompared?: boolean;
  hasHours?: boolean;
}

/** Of whom, from when to when, and compared with what; every choice counts at once and stands in the address. */
export function AnalysisFilter({ wish, whose, picks, isCompared = true, hasHours = false }: Props) {
  const say = useSay();
  const { filter, change, today, days, compare } = wish;
  // The calendar is fetched when somebody first wants it: the charts come before.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const span = spanOf(days, today);
  const shown = (
    <Button
      className="analysisFilter__period"
      icon={<CalendarOutlined />}
      iconPlacement="end"
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {days.startDate} → {days.endDate}
    </Button>
  );
  const names: (Span | 'custom')[] = [...(Object.keys(spans) as Span[]), 'custom'];
  return (
    <div className="analysisFilter" role="search">
      {whose ?? (
        <OrgTree
          className="analysisFilter__pick"
          aria-label={say(analysisText.orgName)}
          placeholder={say(analysisText.allOrgs)}
          value={filter.orgId ?? null}
          onChange={(orgId) => change({ orgId: orgId ?? undefined })}
        />
      )}
      {picks}
      <Segmented<Span | 'custom'>
        aria-label={say(analysisText.span)}
        value={span}
        options={names.map((value) => ({
          value,
          label: say(analysisText[value]),
        }))}
        onChange={(next) =>
          next === 'custom' ? setOpen(true) : change(spanDays(next, today), { day: null })
        }
      />
      {isOpen === null ? (
        shown
      ) : (
        <Suspense fallback={shown}>
          <PeriodPick
            days={days}
            today={today}
            onChange={(next) => change(next, { day: null })}
            isOpen={isOpen}
            setOpen={setOpen}
          />
        </Suspense>
      )}
      {isCompared && (
        <Select<Comparison | 'none'>
          aria-label={say(analysisText.compare)}
          popupMatchSelectWidth={false}
          value={compare ?? 'none'}
          options={[...comparisons, 'none' as const].map((value) => ({
            value,
            label: say(analysisText[value]),
          }))}
          onChange={(next) => change({}, { compare: next === 'before' ? null : next })}
        />
      )}
      {hasHours && (
        <Segmented
          className="analysisFilter__hours"
          aria-label={say(analysisText.hourSystem)}
          value={filter.hourSystem ?? '24'}
          options={hourSystems.map((value) => ({ value, label: say(analysisText[value]) }))}
          onChange={(hourSystem) => change({ hourSystem })}
        />
      )}
    </div>
  );
}
