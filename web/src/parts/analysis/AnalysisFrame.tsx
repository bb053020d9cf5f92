import { analysisText } from '@fleet/contract/analysis/text';
import type { ReactNode } from 'react';
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

/** Charts side by side, below each other where there is little room. */
export const ChartRow = ({ children }: { children: ReactNode }) => (
  <div className="analysis__charts">{children}</div>
);
