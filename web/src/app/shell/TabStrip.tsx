import { shellText } from '@fleet/contract/shell/text';
import {
  CloseOutlined,
  DownOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HomeOutlined,
  PushpinOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../../kit/ActionMenu';
import { useSay } from '../../kit/language';
import { idOf } from '../../kit/pane';
import type { Closing, Tab } from './tabs';
import type { TabDoings } from './tabDoings';
import type { Tabs } from './useTabs';

interface Props {
  tabs: Tabs;
  doings: TabDoings;
  titleOf: (tab: Tab) => string;
  isMaximised: boolean;
  maximise: () => void;
}

/** The open pages. */
export function TabStrip({ tabs, doings, titleOf, isMaximised, maximise }: Props) {
  const say = useSay();
  const strip = useRef<HTMLDivElement>(null);
  const { active } = tabs;
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [active]);

  const actions: Action[] = [
    { key: 'refresh', label: say(shellText.refresh) },
    { key: 'pin', label: say(shellText.pin) },
    { key: 'this', label: say(shellText.closeTab), isApart: true },
    { key: 'left', label: say(shellText.closeLeft) },
    { key: 'right', label: say(shellText.closeRight) },
    { key: 'others', label: say(shellText.closeOthers) },
    { key: 'all', label: say(shellText.closeAll) },
    { key: 'newWindow', label: say(shellText.newWindow), isApart: true },
    { key: 'maximise', label: say(isMaximised ? shellText.restore : shellText.maximise) },
  ];
  const actionsOf = (tab: Tab) =>
    actions.map((action) =>
      action.key === 'pin' && tab.isPinned ? { ...action, label: say(shellText.unpin) } : action,
    );
  const act = (tab: Tab) => (key: string) => {
    if (key === 'refresh') doings.refresh(tab.key);
    else if (key === 'pin') tabs.pin(tab.key, !tab.isPinned);
    else if (key === 'newWindow') window.open(tab.pathname + tab.search);
    else if (key === 'maximise') maximise();
    else doings.close(tab.key, key as Closing);
  };
  const shown = tabs.tabs.find((tab) => tab.key === active);
  const screenWord = say(isMaximised ? shellText.restore : shellText.maximise);

  return (
    <nav className="tabStrip" aria-label={say(shellText.openPages)}>
      <Link to="/" className="tabStrip__home" aria-label={say(shellText.home)} title={say(shellText.home)}>
        <HomeOutlined />
      </Link>
      <div ref={strip} className="tabStrip__tabs" role="tablist" aria-label={say(shellText.openPages)}>
        {tabs.tabs.map((tab) => (
          <ActionMenu key={tab.key} actions={actionsOf(tab)} onAct={act(tab)} trigger="contextMenu">
            <button
              type="button"
              role="tab"
              className={`tabStrip__tab${tab.key === active ? ' tabStrip__tab--active' : ''}`}
              aria-selected={tab.key === active}
              aria-controls={tab.key === active ? idOf(tab.key) : undefined}
              aria-keyshortcuts="Delete"
              tabIndex={tab.key === active ? 0 : -1}
              onClick={() => tabs.show(tab)}
              onAuxClick={(event) => event.button === 1 && doings.close(tab.key, 'this')}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') tabs.step(1);
                else if (event.key === 'ArrowLeft') tabs.step(-1);
                else if (event.key === 'Delete') doings.close(tab.key, 'this');
              }}
            >
              {tab.isPinned && <PushpinOutlined />}
              {titleOf(tab)}
              {tabs.isUnsaved(tab.key) && (
                <span className="tabStrip__unsaved" role="img" aria-label={say(shellText.unsavedMark)} />
              )}
              {/* For the mouse; the keyboard has Delete and the menu. */}
              <span
                className="tabStrip__close"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  doings.close(tab.key, 'this');
                }}
              >
                <CloseOutlined />
              </span>
            </button>
          </ActionMenu>
        ))}
      </div>
      {shown && (
        <div className="tabStrip__ends">
          <ActionMenu actions={actionsOf(shown)} onAct={act(shown)}>
            <Button type="text" size="small" icon={<DownOutlined />} aria-label={say(shellText.tabActions)} />
          </ActionMenu>
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined />}
            aria-label={say(shellText.refresh)}
            title={say(shellText.refresh)}
            onClick={() => doings.refresh(shown.key)}
          />
          <Button
            type="text"
            size="small"
            icon={isMaximised ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-label={screenWord}
            title={screenWord}
            onClick={maximise}
          />
        </div>
      )}
    </nav>
  );
}
