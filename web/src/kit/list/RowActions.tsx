import { shellText } from '@fleet/contract/shell/text';
import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionMenu } from '../ActionMenu';
import { useSay } from '../language';
import { Gathering, RowAct, type Gathered } from './RowAct';

interface Props {
  edit?: (() => void) | false | undefined;
  del?: ReactNode;
  children?: ReactNode;
}

/** How many acts stand beside the menu: a row has room for one short word, the foot of a drawer for more. */
export const RoomForActs = createContext<Room>({ acts: 1, pixels: 56 });

interface Room {
  acts: number;
  pixels: number;
  /** They are buttons on a page, whose first is its main one, and on a card; else links. */
  look?: 'page' | 'card';
}

/** The acts on a row: the first in words, the others in a menu. Those that this person may not do are left out. */
export function RowActions({ edit, del, children }: Props) {
  const say = useSay();
  const go = useNavigate();
  const room = useContext(RoomForActs);
  const [known, setKnown] = useState<ReadonlyMap<string, Gathered>>(new Map());
  const gather = useCallback((key: string, act: Gathered | null) => {
    setKnown((before) => {
      const next = new Map(before);
      if (act) next.set(key, act);
      else next.delete(key);
      return next;
    });
  }, []);
  const acts = [...known].sort(([, one], [, other]) => placeOf(one.mark, other.mark));
  const fitting = acts.filter(([, { isDanger }]) => !isDanger).slice(0, room.acts);
  // Alone it has the room of the menu too.
  const pixels = acts.length === 1 ? room.pixels + 28 : room.pixels;
  const shown = fitting.filter(([, { word }]) => pixelsOf(word) <= pixels);
  const rest = acts.filter((one) => !shown.includes(one));
  return (
    <span className="rowActions">
      <Gathering value={gather}>
        {edit && <RowAct onClick={edit}>{say(shellText.edit)}</RowAct>}
        {children}
        {del}
      </Gathering>
      {shown.map(([key, one]) => (
        <Shown key={key} of={one} type={typeOf(room, key === shown[0]?.[0] && !one.why)} />
      ))}
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map(([key, { word, isDanger, why }], at) => ({
            key,
            label: word,
            isDanger,
            isApart: isDanger && at > 0 && !rest[at - 1]?.[1].isDanger,
            why: why ?? null,
          }))}
          onAct={(key) => {
            const chosen = known.get(key);
            if (chosen?.to) void go(chosen.to);
            else chosen?.act();
          }}
        >
          <Button
            type="text"
            className="rowActions__more"
            icon={<MoreOutlined rotate={90} />}
            aria-haspopup="menu"
            aria-label={say(shellText.more)}
            title={say(shellText.more)}
          />
        </ActionMenu>
      )}
    </span>
  );
}

interface ShownProps {
  of: Gathered;
  type: 'primary' | 'default' | 'link';
}

function Shown({ of: { word, name, to, why, isBusy, act }, type }: ShownProps) {
  if (to) return <Link to={to}>{word}</Link>;
  return (
    <Button
      type={type}
      loading={isBusy}
      aria-label={name}
      aria-disabled={Boolean(why)}
      title={why ?? undefined}
      onClick={act}
    >
      {word}
    </Button>
  );
}

const typeOf = ({ look }: Room, isMain: boolean) =>
  look === undefined ? 'link' : look === 'page' && isMain ? 'primary' : 'default';

const placeOf = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** About how wide a word is at 14 px: a Chinese character is square, a letter half as wide. */
const pixelsOf = (word: string) =>
  [...word].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e7f ? 14 : 7), 0);
