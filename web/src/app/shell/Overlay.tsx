import { Modal } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { FetchingOver } from '../../kit/FetchingOver';
import { lazyScreen } from '../../kit/lazyScreen';
import { useReturnFocus } from '../../kit/returnFocus';
import type { MenuNode } from '../../kit/session';
import { PaneBoundary } from './PaneBoundary';
import type { Opening } from './TopBar';

const GlobalSearch = lazyScreen(() => import('./GlobalSearch').then((file) => file.GlobalSearch));
const Messages = lazyScreen(() => import('./Messages').then((file) => file.Messages));
const Tasks = lazyScreen(() => import('./Tasks').then((file) => file.Tasks));
const SettingsDrawer = lazyScreen(() => import('./SettingsDrawer').then((file) => file.SettingsDrawer));
const PageHelp = lazyScreen(() => import('./PageHelp').then((file) => file.PageHelp));
const AccountDrawer = lazyScreen(() => import('./AccountDrawer').then((file) => file.AccountDrawer));
const OwnExamsDrawer = lazyScreen(() =>
  import('../../screens/exam/OwnExamsDrawer').then((file) => file.OwnExamsDrawer),
);
const ChangePassword = lazyScreen(() => import('./ChangePassword').then((file) => file.ChangePassword));

interface Props {
  opened: Opening | null;
  pages: readonly MenuNode[];
  close: () => void;
}

/** The layers over the page; each is fetched when it is first wanted. */
export function Overlay({ opened, pages, close }: Props) {
  if (opened === null || opened === 'menu') return null;
  const framed = (said: ReactNode) => (
    <Modal open footer={null} onCancel={close}>
      {said}
    </Modal>
  );
  return (
    <PaneBoundary key={opened} refresh={close} frame={framed}>
      <Suspense fallback={<FetchingOver />}>
        <Lying opened={opened} pages={pages} close={close} />
      </Suspense>
    </PaneBoundary>
  );
}

function Lying({ opened, pages, close }: Props) {
  useReturnFocus();
  if (opened === 'search') return <GlobalSearch pages={pages} close={close} />;
  if (opened === 'messages') return <Messages close={close} />;
  if (opened === 'tasks') return <Tasks close={close} />;
  if (opened === 'settings') return <SettingsDrawer close={close} />;
  if (opened === 'account') return <AccountDrawer close={close} />;
  if (opened === 'exams') return <OwnExamsDrawer close={close} />;
  return opened === 'help' ? <PageHelp close={close} /> : <ChangePassword close={close} />;
}
