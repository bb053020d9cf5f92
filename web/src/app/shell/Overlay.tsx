import { Suspense } from 'react';
import { lazyScreen } from '../../kit/lazyScreen';
import type { MenuNode } from '../../kit/session';
import { PaneBoundary } from './PaneBoundary';
import type { Opening } from './TopBar';

const GlobalSearch = lazyScreen(() => import('./GlobalSearch').then((file) => file.GlobalSearch));
const Messages = lazyScreen(() => import('./Messages').then((file) => file.Messages));
const Tasks = lazyScreen(() => import('./Tasks').then((file) => file.Tasks));
const SettingsDrawer = lazyScreen(() => import('./SettingsDrawer').then((file) => file.SettingsDrawer));
const KeyboardHelp = lazyScreen(() => import('./KeyboardHelp').then((file) => file.KeyboardHelp));
const ChangePassword = lazyScreen(() => import('./ChangePassword').then((file) => file.ChangePassword));

interface Props {
  opened: Opening | null;
  pages: readonly MenuNode[];
  close: () => void;
}

/** What lies over the page; each is fetched when it is first wanted. */
export function Overlay({ opened, pages, close }: Props) {
  return (
    <PaneBoundary key={opened} refresh={close}>
      <Suspense>
        {opened === 'search' && <GlobalSearch pages={pages} close={close} />}
        {opened === 'messages' && <Messages close={close} />}
        {opened === 'tasks' && <Tasks close={close} />}
        {opened === 'settings' && <SettingsDrawer close={close} />}
        {opened === 'keys' && <KeyboardHelp close={close} />}
        {opened === 'password' && <ChangePassword close={close} />}
      </Suspense>
    </PaneBoundary>
  );
}
