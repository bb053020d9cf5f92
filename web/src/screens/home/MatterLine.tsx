import { RightOutlined } from '@ant-design/icons';
import { showFigure } from '../../kit/figures';
import { StateGlyph } from '../../kit/StateMark';

/** An octagon for what is wrong, a triangle for what one should know or what waits. */
export type Mark = 'overdue' | 'due';

interface Props {
  mark: Mark;
  count: number;
  title: string;
  note: string;
  /** The deed that it asks for; left out where there is nothing. */
  deed: string;
}

/** The class of the link around a matter. */
export const matterClass = (count: number) => (count === 0 ? 'homeMatter homeMatter--none' : 'homeMatter');

/** A matter that needs somebody: its sign, how many, and the deed that it asks for. */
export const MatterLine = ({ mark, count, title, note, deed }: Props) => (
  <>
    <MatterSign mark={mark} count={count} />
    <b className="homeMatter__count">{showFigure(count)}</b>
    <span className="homeMatter__words">
      <strong>{title}</strong>
      <span className="homeNote" title={note}>
        {note}
      </span>
    </span>
    <span className="homeMatter__deed">{count > 0 && deed}</span>
    <RightOutlined aria-hidden className="homeMatter__go" />
  </>
);

/** The sign of a matter; of one without anything a pale ring. */
export const MatterSign = ({ mark, count, size = 16 }: { mark: Mark; count: number; size?: number }) => (
  <StateGlyph name={count === 0 ? 'offline' : mark} size={size} />
);
