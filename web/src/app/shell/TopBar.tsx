import { sessionText } from '@fleet/contract/session/text';
import { shellText } from '@fleet/contract/shell/text';
import {
  BellOutlined,
  CheckSquareOutlined,
  FullscreenOutlined,
  HomeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ActionMenu } from '../../kit/ActionMenu';
import { toggleFullScreen } from '../../kit/fullScreen';
import { shortCount, useWaiting } from '../../kit/live/waiting';
import { setLanguage, useLanguage, useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { useSession } from '../../kit/session';
import { isKnownPath } from '../routes';
import { LiveDot } from './LiveDot';
import { ThemeSwitch } from './ThemeSwitch';

export type Opening =
  | 'search'
  | 'messages'
  | 'tasks'
  | 'settings'
  | 'account'
  | 'password'
  | 'help'
  | 'menu'
  | 'exams';

interface Props {
  isCollapsed: boolean;
  collapse: () => void;
  open: (what: Opening) => void;
  signOut: () => void;
}

export function TopBar({ isCollapsed, collapse, open, signOut }: Props) {
  const say = useSay();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { profile } = useSession();
  const language = useLanguage();
  const waits = useWaiting();
  const unread =
    waits.unread + waits.takeovers + waits.conditions + waits.critical + waits.exams + waits.notes;
  const { timeZone } = profile.user;
  const home = isKnownPath(profile.homePageUrl) ? profile.homePageUrl : '/';

  return (
    <header className="topBar">
      {!isPhone && (
        <IconButton
          word={say(isCollapsed ? shellText.expand : shellText.collapse)}
          icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={collapse}
        />
      )}
      <button type="button" className="topBar__search" onClick={() => open('search')}>
        <SearchOutlined />
        <span>{say(shellText.searchAnything)}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="topBar__end">
        <LiveDot />
        {!isPhone && (
          <IconButton word={say(shellText.home)} icon={<HomeOutlined />} onClick={() => navigate(home)} />
        )}
        <IconButton
          word={unread > 0 ? say(shellText.unread, { count: shortCount(unread) }) : say(shellText.messages)}
          icon={<BellOutlined />}
          onClick={() => open('messages')}
        >
          {unread > 0 && (
            <span className="topBar__count" aria-hidden="true">
              {shortCount(unread)}
            </span>
          )}
        </IconButton>
        <IconButton
          word={say(shellText.tasks)}
          icon={<CheckSquareOutlined />}
          onClick={() => open('tasks')}
        />
        {!isPhone && (
          <IconButton
            word={say(shellText.fullScreen)}
            icon={<FullscreenOutlined />}
            onClick={toggleFullScreen}
          />
        )}
        <IconButton
          word={say(shellText.switchLanguage)}
          icon={<TranslationOutlined />}
          onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {isPhone ? null : <span className="topBar__word">{say(shellText.switchLanguage)}</span>}
        </IconButton>
        {!isPhone && <ThemeSwitch />}
        <ActionMenu
          head={
            <>
              {profile.user.username} · {profile.role.roleName}
              {timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone && (
                <>
                  <br />
                  {say(shellText.timesIn, { zone: timeZone })}
                </>
              )}
            </>
          }
          actions={[
            { key: 'settings', label: say(shellText.settings) },
            { key: 'account', label: say(sessionText.account) },
            { key: 'help', label: say(shellText.pageHelp) },
            { key: 'password', label: say(sessionText.changePassword) },
            { key: 'exit', label: say(sessionText.logout), isApart: true },
          ]}
          onAct={(key) => {
            if (key === 'exit') signOut();
            else open(key as Opening);
          }}
        >
          <Button
            type="text"
            icon={<UserOutlined />}
            aria-label={say(shellText.account)}
            aria-haspopup="menu"
          >
            {isPhone ? null : <span className="topBar__word topBar__user">{profile.user.username}</span>}
          </Button>
        </ActionMenu>
      </div>
    </header>
  );
}

interface IconButtonProps {
  word: string;
  icon: ReactNode;
  onClick: () => void;
  children?: ReactNode;
}

const IconButton = ({ word, icon, onClick, children }: IconButtonProps) => (
  <Button type="text" icon={icon} aria-label={word} title={word} onClick={onClick}>
    {children}
  </Button>
);
