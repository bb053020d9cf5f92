import { useSyncExternalStore } from 'react';
import { serverNow } from './clock';
import { useSession } from './session';
import { clockParts } from './time';

const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
};

/** The day on the company's clock, also on a page that stays open over midnight. */
export function useToday(): string {
  const { timeZone } = useSession().profile.user;
  return useSyncExternalStore(everyMinute, () => clockParts(new Date(serverNow()), timeZone).day);
}
