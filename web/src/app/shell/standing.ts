import { shellText } from '@fleet/contract/shell/text';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { setTheme } from '../../kit/appearance';
import { language, sayNow } from '../../kit/language';
import { followStream } from '../../kit/live/stream';
import { forgetVehicles } from '../../kit/live/vehicles';
import { announce } from '../../kit/notice';
import { askProfile } from '../../kit/profile';
import { askAgain, queries } from '../../kit/queries';
import { type Profile, session, useSession } from '../../kit/session';

/** By what the data of somebody's pages are cut; a page that was opened with another shows what he may not see now. */
const sightOf = ({ user, role }: Profile) =>
  [role.dataScope, user.companyId, user.orgId, user.jurisdictionId].join('/');

/** The work that goes on for as long as somebody is signed in; gives what its pages are opened for. */
export function useStanding() {
  const { token, profile } = useSession();
  const sight = sightOf(profile);
  const before = useRef(sight);

  // Before the screen asks anything: what another tab hears from here on is heard here too.
  useLayoutEffect(() => followStream(token), [token]);

  // The pages are new by now, and ask for nothing that is no longer their reader's.
  useLayoutEffect(() => {
    if (before.current === sight) return;
    before.current = sight;
    forgetVehicles();
    void queries.resetQueries();
    announce('info', sayNow(shellText.sightChanged));
  }, [sight]);

  // Rights and menus may have changed since this tab was left.
  useEffect(() => {
    askProfile().catch(() => undefined);
    const { theme } = session.get()?.profile.settings ?? {};
    if (theme) setTheme(theme);
  }, []);

  // Some lists hold words that the server wrote.
  useEffect(() => language.subscribe(() => void askAgain()), []);

  return sight;
}
