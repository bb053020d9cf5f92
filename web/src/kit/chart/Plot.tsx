import { useEffect, useEffectEvent, useRef } from 'react';
import { useShade } from '../appearance';
import { useCalm } from '../motion';
import type { Cell, ChartData } from './data';
import { draw, type Drawn } from './engine';
import { lookOf } from './option/look';
import { cellAt, indexOf, optionOf } from './option/option';

export interface PlotProps {
  data: ChartData;
  /** The key of the point that the screen is filtered by. */
  chosen: string | null;
  /** The place that the keyboard is at. */
  at: Cell | null;
  onCell: (at: Cell) => void;
  /** The drawing as it comes and goes, for a picture of it. */
  onDrawn: (drawn: Drawn | null) => void;
}

/** The drawing of a chart; it follows the theme and the size of its place. */
export function Plot({ data, chosen, at, onCell, onDrawn }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const shade = useShade();
  const isCalm = useCalm();
  const tellDrawn = useEffectEvent(onDrawn);
  const click = useEffectEvent((now: Drawn, x: number, y: number) => {
    const cell = cellUnder(now, data, [x, y]);
    if (cell) onCell(cell);
  });
  const clickSlice = useEffectEvent((dataIndex: number) => {
    if (data.kind === 'ring') onCell(cellAt(data, { dataIndex }));
  });

  useEffect(() => {
    if (!frame.current) return;
    const now = draw(frame.current);
    drawn.current = now;
    tellDrawn(now);
    now.getZr().on('click', ({ offsetX, offsetY }) => click(now, offsetX, offsetY));
    now.on('click', ({ dataIndex }) => clickSlice(dataIndex));
    const watch = new ResizeObserver(() => now.resize());
    watch.observe(frame.current);
    return () => {
      watch.disconnect();
      now.dispose();
      drawn.current = null;
      tellDrawn(null);
    };
  }, []);

  useEffect(() => {
    drawn.current?.setOption(optionOf(data, lookOf(shade, isCalm), chosen), { notMerge: true });
  }, [data, shade, isCalm, chosen]);

  useEffect(() => {
    if (!at) {
      drawn.current?.dispatchAction({ type: 'hideTip' });
      return;
    }
    const place = indexOf(data, at);
    drawn.current?.dispatchAction({ type: 'highlight', ...place });
    drawn.current?.dispatchAction({ type: 'showTip', ...place });
    return () => drawn.current?.dispatchAction({ type: 'downplay', ...place });
  }, [data, at]);

  return <div ref={frame} className="chart__plot" aria-hidden />;
}

/** The place of a chart with axes under a pixel: a whole column counts, not its bar alone. */
function cellUnder(drawn: Drawn, data: ChartData, pixel: [number, number]): Cell | null {
  if (data.kind === 'ring' || !drawn.containPixel('grid', pixel)) return null;
  const [x = 0, y = 0] = drawn.convertFromPixel({ gridIndex: 0 }, pixel).map(Math.round);
  if (data.kind === 'heat') return { point: y, series: x };
  return { point: data.kind === 'lying' ? y : x, series: 0 };
}
