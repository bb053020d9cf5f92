import { counting } from '@fleet/contract/analysis/counting';
import { analysisText } from '@fleet/contract/analysis/text';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { useToday } from '../../kit/today';
import './analysis.css';

interface Props {
  /** Until when the figures are counted. */
  countedAt: string | null | undefined;
  /** The actions of the screen: its export. */
  actions?: ReactNode;
  filter: ReactNode;
  children: ReactNode;
}

/** The frame of every analysis: title and time of counting, filter, then tiles, charts and table. */
export function AnalysisFrame({ countedAt, actions, filter, children }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const today = useToday();
  const counted = countedAt && clockParts(countedAt, timeZone);
  const isToday = counted && counted.day === today;
  return (
    <>
      <ScreenHeader>
        <Recounting />
        {counted && (
          <span className="analysis__counted">
            {say(analysisText.countedAt, {
              time: isToday ? counted.minute : `${counted.day} ${counted.minute}`,
            })}
          </span>
        )}
        {actions}
      </ScreenHeader>
      {filter}
      <div className="analysis">{children}</div>
    </>
  );
}

const askEveryMs = 10_000;

/** How far past days are counted, while they are. */
function Recounting() {
  const say = useSay();
  const { data, refetch } = useCall(counting.progress, {});
  const isUnderWay = data !== undefined && data.waiting > 0;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void refetch(), askEveryMs);
    return () => clearInterval(timer);
  }, [isUnderWay, refetch]);
  if (!isUnderWay) return null;
  const done = 1 - data.waiting / data.days;
  return (
    <span className="analysis__counted" role="status">
      {say(analysisText.recounting, data)}
      <progress value={done} aria-hidden />
    </span>
  );
}

/** Charts side by side, below each other where there is little room. */
export const ChartRow = ({ children }: { children: ReactNode }) => (
  <div className="analysis__charts">{children}</div>
);
