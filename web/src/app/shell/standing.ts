import { useEffect, useLayoutEffect } from 'react';
import { setTheme } from '../../kit/appearance';
import { language } from '../../kit/language';
import { followStream } from '../../kit/live/stream';
import { askProfile } from '../../kit/profile';
import { askAgain } from '../../kit/queries';
import { session, useSession } from '../../kit/session';

/** The work that goes on for as long as somebody is signed in. */
export function useStanding() {
  const { token } = useSession();

  // Before the screen asks anything: what another tab hears from here on is heard here too.
  useLayoutEffect(() => followStream(token), [token]);

  // Rights and menus may have changed since this tab was left.
  useEffect(() => {
    askProfile().catch(() => undefined);
    const { theme } = session.get()?.profile.settings ?? {};
    if (theme) setTheme(theme);
  }, []);

  // Some lists hold words that the server wrote.
  useEffect(() => language.subscribe(() => void askAgain()), []);
}
