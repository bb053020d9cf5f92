import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useRef, type PointerEvent } from 'react';

interface Props {
  name: string;
  word: string;
  /** The words that the mark leaves out. */
  tip: string | undefined;
  className: string | undefined;
  width: number | undefined;
  setWidth: ((pixels: number) => void) | undefined;
  /** How the list is sorted; null where this column cannot be. */
  sort: string | null;
  setSort: (sort: string | undefined) => void;
}

const narrowest = 40;
const widest = 800;
/** By keyboard too. */
const headTriggers: ('hover' | 'focus')[] = ['hover', 'focus'];

/** The head of a column; pressing it sorts up, then down, then not at all; its edge can be pulled. */
export function HeadCell({ name, word, tip, className, width, setWidth, sort, setSort }: Props) {
  const head = useRef<HTMLTableCellElement>(null);
  const order = sort === name ? 'ascending' : sort === `${name},desc` ? 'descending' : 'none';
  const next = { none: name, ascending: `${name},desc`, descending: undefined }[order];

  function pull(event: PointerEvent<HTMLSpanElement>) {
    const cell = head.current;
    if (!cell) return;
    event.preventDefault();
    const grip = event.currentTarget;
    const from = event.clientX - cell.offsetWidth;
    const widthAt = ({ clientX }: { clientX: number }) =>
      Math.round(Math.min(widest, Math.max(narrowest, clientX - from)));
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = (move) => cell.style.setProperty('min-width', `${widthAt(move)}px`);
    grip.onpointerup = (up) => {
      grip.onpointermove = null;
      grip.onpointerup = null;
      setWidth?.(widthAt(up));
    };
  }

  return (
    <th
      ref={head}
      scope="col"
      className={className}
      aria-sort={sort === null ? undefined : order}
      style={width ? { minWidth: width, maxWidth: width } : undefined}
    >
      {sort === null ? (
        <Tooltip title={tip} trigger={headTriggers}>
          <span>{word}</span>
        </Tooltip>
      ) : (
        <Tooltip title={tip} trigger={headTriggers}>
          <button
            type="button"
            className={`dataTable__sort dataTable__sort--${order}`}
            onClick={() => setSort(next)}
          >
            {word}
            <span aria-hidden="true">
              <CaretUpFilled />
              <CaretDownFilled />
            </span>
          </button>
        </Tooltip>
      )}
      {setWidth && <span className="dataTable__grip" aria-hidden="true" onPointerDown={pull} />}
    </th>
  );
}
