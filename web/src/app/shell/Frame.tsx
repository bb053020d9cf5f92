import { shellText } from '@fleet/contract/shell/text';
import { Suspense, useCallback, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Drawer } from '../../kit/Drawer';
import { useAccountState } from '../../kit/account';
import { useLanguage, useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { menuName, menuTree, pagesOf } from '../../kit/menu';
import { useIsPhone } from '../../kit/phone';
import { useSession } from '../../kit/session';
import { useEverywhere, useShortcuts } from '../../kit/shortcuts';
import { useTitle } from '../../kit/title';
import { routeOf } from '../routes';
import { BottomBar } from './BottomBar';
import { landing } from './landing';
import { NoPage } from './NoPage';
import { ConditionWatch } from './ConditionWatch';
import { CriticalWatch } from './CriticalWatch';
import { NoteWatch } from './NoteWatch';
import { useNotices } from './notices';
import { OfflineBanner } from './OfflineBanner';
import { Overlay } from './Overlay';
import { Pane } from './Pane';
import { Sidebar } from './Sidebar';
import { useStanding } from './standing';
import { useTabDoings } from './tabDoings';
import type { Tab } from './tabs';
import { TabStrip } from './TabStrip';
import { type Opening, TopBar } from './TopBar';
import { useTabs } from './useTabs';

// Nobody waits for it: it comes after the page.
const AlarmWatch = lazyScreen(() => import('../../screens/alarm/AlarmWatch').then((file) => file.AlarmWatch));

const RepairWatch = lazyScreen(() =>
  import('../../screens/repair/RepairWatch').then((file) => file.RepairWatch),
);

const TakeoverWatch = lazyScreen(() =>
  import('../../screens/terminal/TakeoverWatch').then((file) => file.TakeoverWatch),
);

const ExamBanner = lazyScreen(() => import('../../screens/exam/ExamBanner').then((file) => file.ExamBanner));

const ProofWatch = lazyScreen(() => import('../factor/ProofWatch').then((file) => file.ProofWatch));

/** Menu, top bar and open pages. */
export function Frame() {
  const say = useSay();
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { pathname, search } = useLocation();
  const { profile, rights } = useSession();
  const { menus, homePageUrl } = profile;
  const [isCollapsed, setCollapsed] = useAccountState('collapsed', false);
  const [isMaximised, setMaximised] = useState(false);
  const [opened, setOpened] = useState<Opening | null>(null);
  const openHelp = useCallback(() => setOpened('help'), []);
  const sight = useStanding();
  const said = useNotices();

  const tree = menuTree(menus, (path) => routeOf(path) !== undefined);
  const pages = pagesOf(tree);
  const place = landing(pathname, search, pages, homePageUrl);
  const tabs = useTabs(
    place === pathname,
    (tab) => landing(tab.pathname, tab.search, pages, homePageUrl) === tab.pathname,
  );
  const doings = useTabDoings(tabs);
  const titleOf = (tab: Tab) => {
    const page = pages.find(({ path }) => path === tab.pathname);
    const record = routeOf(tab.pathname)?.record;
    const named = record && new URLSearchParams(tab.search).get(record);
    // The page of a record that nobody names is called as the list above it.
    const known = page ?? pages.find(({ path }) => tab.pathname.startsWith(`${path}/`));
    return tab.title ?? ((!page && named) || (known ? menuName(known, language) : tab.pathname));
  };
  const shown = tabs.tabs.find(({ key }) => key === tabs.active);
  useTitle(shown && titleOf(shown));
  useEverywhere('k', () => setOpened('search'));
  useShortcuts({
    '/': () => setOpened('search'),
    '?': openHelp,
    '[': () => tabs.step(-1),
    ']': () => tabs.step(1),
    r: () => shown && doings.refresh(shown.key),
  });
  const close = () => setOpened(null);

  return (
    <div
      className={`frame${isCollapsed ? ' frame--collapsed' : ''}${isMaximised ? ' frame--maximised' : ''}`}
    >
      <a className="frame__skip" href="#content">
        {say(shellText.skipToContent)}
      </a>
      {!isPhone && !isMaximised && (
        <nav className="sidebar" aria-label={say(shellText.menu)}>
          <Sidebar tree={tree} isCollapsed={isCollapsed} />
        </nav>
      )}
      <div className="frame__main">
        {!isMaximised && (
          <TopBar
            isCollapsed={isCollapsed}
            collapse={() => setCollapsed(!isCollapsed)}
            open={setOpened}
            signOut={doings.signOut}
          />
        )}
        <OfflineBanner />
        <Suspense>
          <ExamBanner open={() => setOpened('exams')} />
        </Suspense>
        <TabStrip
          tabs={tabs}
          doings={doings}
          titleOf={titleOf}
          isMaximised={isMaximised}
          maximise={() => setMaximised(!isMaximised)}
        />
        <main id="content" className="frame__content" tabIndex={-1}>
          {place !== null && place !== pathname && <Navigate to={place} replace />}
          {place === null && <NoPage hasOthers={pages.length > 0} />}
          {tabs.live.map((tab) => (
            <Pane
              key={`${tab.key} ${sight}`}
              name={tab.key}
              pathname={tab.pathname}
              search={tab.search}
              isActive={tab.key === tabs.active}
              isUnsaved={tabs.isUnsaved(tab.key)}
              revision={tabs.revisions[tab.key] ?? 0}
              markUnsaved={tabs.markUnsaved}
              setTitle={tabs.setTitle}
              refresh={tabs.refresh}
              openHelp={openHelp}
            />
          ))}
        </main>
        {isPhone && <BottomBar pages={pages} more={() => setOpened('menu')} />}
      </div>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
      {(rights.has('fault:view') || rights.has('violation:view')) && (
        <Suspense>
          <AlarmWatch />
        </Suspense>
      )}
      {rights.has('repair:view') && (
        <Suspense>
          <RepairWatch />
        </Suspense>
      )}
      {profile.role.dataScope === 'ALL' && <ConditionWatch />}
      {rights.has('check:view') && <CriticalWatch />}
      {rights.has('note:view') && <NoteWatch />}
      {rights.has('terminal:edit') && (
        <Suspense>
          <TakeoverWatch />
        </Suspense>
      )}
      <Suspense>
        <ProofWatch />
      </Suspense>
      <Overlay opened={opened} pages={pages} close={close} />
      {isPhone && (
        <Drawer
          open={opened === 'menu'}
          placement="left"
          size={280}
          onClose={close}
          title={say(shellText.menu)}
        >
          <Sidebar tree={tree} isCollapsed={false} onChosen={close} />
        </Drawer>
      )}
    </div>
  );
}
