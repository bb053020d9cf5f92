import { homeText } from '@fleet/contract/home/text';
import { FullscreenOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { use, useEffect, useRef, useState } from 'react';
import { shellText } from '@fleet/contract/shell/text';
import { paintPart } from '../../kit/appearance';
import { useAddressEntry } from '../../kit/filter';
import { toggleFullScreen } from '../../kit/fullScreen';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { BoardBlocks } from './BoardBlocks';
import { useClock } from './now';
import { OrgContext } from './place';
import { Updated } from './Updated';
import { useHome } from './useHome';
import { useNightlyReload, usePages } from './wall';
import './board.css';

/** The fleet for a wall: always dark, no scrolling, nothing that only a pointer shows. */
export function Board() {
  const say = useSay();
  const setBoard = useAddressEntry('board')[1];
  const { profile } = useSession();
  const data = useHome(use(OrgContext));
  const [isPaused, setPaused] = useState(false);
  const page = usePages(isPaused);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (board.current) paintPart(board.current, 'dark');
  }, []);
  useNightlyReload(profile.user.timeZone);
  const pausing = say(isPaused ? homeText.goOnPaging : homeText.pausePaging);
  return (
    <div ref={board} className="board" data-shade="dark">
      <div className="board__grid">
        <header className="board__head">
          <b>{profile.user.companyName ?? profile.user.orgName}</b>
          <span className="board__quiet">{say(homeText.boardTitle)}</span>
          <span className="board__space" />
          <Updated at={data.states.dataUpdatedAt} />
          <Clock />
          <button
            type="button"
            aria-pressed={isPaused}
            aria-label={pausing}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          </button>
          <button type="button" aria-label={say(shellText.fullScreen)} onClick={toggleFullScreen}>
            <FullscreenOutlined aria-hidden />
          </button>
          <button type="button" onClick={() => setBoard(null)}>
            {say(homeText.backToManagement)}
          </button>
        </header>
        <BoardBlocks data={data} page={page} />
      </div>
    </div>
  );
}

function Clock() {
  const { day, minute } = useClock();
  return (
    <>
      <span className="board__quiet">{day}</span>
      <time className="board__clock">{minute}</time>
    </>
  );
}
