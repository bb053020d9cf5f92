import { Tooltip } from 'antd';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../clock';
import { useLanguage } from '../language';
import { useSession } from '../session';
import { SignMark } from '../SignMark';
import { clockParts, showAge, showInstant } from '../time';
import { askLater, askPeriodLater } from './askLater';
import type { Field } from './field';

const nothingToAsk = () => null;

function Instant({ value }: { value: string }) {
  const { timeZone } = useSession().profile.user;
  const { day, minute } = clockParts(value, timeZone);
  return (
    <time dateTime={value}>
      <span className="unbroken">{day}</span> {minute}
    </time>
  );
}

/** A moment, on the company's clock. */
export const instant = (): Field<string> => ({
  isChoice: true,
  isWide: true,
  Show: Instant,
  Ask: askLater(() => import('./AskInstant').then((file) => file.AskInstant)),
});

/** The same as the beginning of a period, whose end is the named field. */
export const instantTo = (end: string): Field<string> => ({
  ...instant(),
  period: { end, Ask: askPeriodLater(() => import('./AskPeriod').then((file) => file.AskInstants)) },
});

const beat = 10_000;
const now = () => Math.floor(serverNow() / beat) * beat;
const everyBeat = (listener: () => void) => {
  const timer = setInterval(listener, beat);
  return () => clearInterval(timer);
};

function Age({ value }: { value: string }) {
  const { timeZone } = useSession().profile.user;
  const locale = useLanguage() === 'en' ? 'en' : 'zh-CN';
  const at = useSyncExternalStore(everyBeat, now);
  return (
    <Tooltip title={showInstant(value, timeZone)}>
      <time dateTime={value}>{showAge(value, at, locale)}</time>
    </Tooltip>
  );
}

function LastInstant({ value }: { value: string }) {
  const { timeZone } = useSession().profile.user;
  const at = useSyncExternalStore(everyBeat, now);
  return Date.parse(value) <= at ? (
    <SignMark look={['cross', 'error']} word={showInstant(value, timeZone)} />
  ) : (
    <Instant value={value} />
  );
}

/** The moment at which something ceases to hold: in red with its sign once it has passed. */
export const lastInstant = (): Field<string> => ({ ...instant(), Show: LastInstant });

/** How long ago; the moment itself stands in the tooltip. For "last seen" only. */
export const age = (): Field<string> => ({ Show: Age, Ask: nothingToAsk });
