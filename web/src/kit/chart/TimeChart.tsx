import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useShade } from '../appearance';
import { palettes, type Palette } from '../palette';
import { fonts } from '../theme';
import { type Store, useStore } from '../store';
import { columnsOf } from './columns';
import { timeTicks, valueTicks } from './timeTicks';
import './timeChart.css';

interface Props {
  /** The name of the figure, in words. */
  name: string;
  time: readonly number[];
  value: readonly (number | null)[];
  longestSilence: number;
  /** The least upper end of the axis. */
  highest?: number;
  /** Levels drawn across. */
  lines?: readonly { value: number; colour: 'success' | 'error' }[];
  /** The moment that is pointed at. */
  moment: Store<number>;
  jump: (moment: number) => void;
  /** A tick of the time axis, in words; and the clock's lead over Greenwich. */
  nameTime: (moment: number) => string;
  offset: number;
}

interface Size {
  width: number;
  height: number;
}

const inset = { left: 32, right: 8, top: 8, bottom: 20 };
const pixelsPerTick = 90;

/** A curve over time from a zero line; gaps stay gaps, a click goes to its moment. */
export function TimeChart(props: Props) {
  const { name, time, jump } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = palettes[useShade()];
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [from, to] = [time[0] ?? 0, time.at(-1) ?? 0];
  const inner = Math.max(1, size.width - inset.left - inset.right);

  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return;
    const watch = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (canvas.current && size.width > 0) draw(canvas.current, size, colours, props);
  });

  const point = (event: PointerEvent) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - inset.left;
    jump(from + (Math.max(0, Math.min(inner, x)) / inner) * (to - from));
  };
  return (
    <div className="timeChart" role="img" aria-label={name} onPointerDown={point} onPointerMove={point}>
      <canvas ref={canvas} />
      <Pointer
        moment={props.moment}
        at={(now) => inset.left + ((now - from) / Math.max(1, to - from)) * inner}
      />
    </div>
  );
}

function Pointer({ moment, at }: { moment: Store<number>; at: (moment: number) => number }) {
  const now = useStore(moment);
  return <div className="timeChart__pointer" style={{ transform: `translateX(${at(now)}px)` }} />;
}

function draw(canvas: HTMLCanvasElement, { width, height }: Size, colours: Palette, props: Props) {
  const { time, value, longestSilence, nameTime, offset } = props;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(devicePixelRatio, devicePixelRatio);
  pen.font = `11px ${fonts}`;
  pen.textBaseline = 'middle';

  const [from, to] = [time[0] ?? 0, time.at(-1) ?? 0];
  const [right, bottom] = [width - inset.right, height - inset.bottom];
  const highest = value.reduce<number>((most, one) => Math.max(most, one ?? 0), props.highest ?? 0);
  const ticks = valueTicks(highest, 3);
  const top = ticks.at(-1) ?? 1;
  const xOf = (moment: number) =>
    inset.left + ((moment - from) / Math.max(1, to - from)) * (right - inset.left);
  const yOf = (value: number) => bottom - (value / top) * (bottom - inset.top);

  pen.strokeStyle = colours.line;
  pen.fillStyle = colours.textTertiary;
  pen.lineWidth = 1;
  pen.textAlign = 'right';
  for (const tick of ticks) {
    const y = Math.round(yOf(tick)) + 0.5;
    strokeLine(pen, inset.left, y, right, y);
    pen.fillText(String(tick), inset.left - 6, y);
  }
  pen.textAlign = 'center';
  for (const tick of timeTicks(from, to, Math.max(2, Math.floor(width / pixelsPerTick)), offset)) {
    const x = Math.round(xOf(tick)) + 0.5;
    strokeLine(pen, x, bottom, x, bottom + 4);
    const name = nameTime(tick);
    const half = pen.measureText(name).width / 2;
    pen.fillText(name, Math.min(width - half, Math.max(inset.left + half - 8, x)), bottom + 12);
  }

  pen.lineWidth = 1.5;
  pen.setLineDash([4, 4]);
  for (const { value, colour } of props.lines ?? []) {
    pen.strokeStyle = colours[colour];
    strokeLine(pen, inset.left, yOf(value), right, yOf(value));
  }
  pen.setLineDash([]);

  pen.strokeStyle = colours.link;
  pen.lineJoin = 'round';
  pen.beginPath();
  for (const { x, low, high, first, last, isCut } of columnsOf({ time, value, longestSilence }, xOf)) {
    if (isCut) {
      pen.moveTo(x, yOf(first));
      // A fix that stands alone is still to be seen.
      pen.lineTo(x + 1, yOf(first));
    }
    pen.lineTo(x, yOf(first));
    if (high > low) {
      pen.lineTo(x, yOf(low));
      pen.lineTo(x, yOf(high));
      pen.lineTo(x, yOf(last));
    }
  }
  pen.stroke();
}

function strokeLine(pen: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number) {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}
