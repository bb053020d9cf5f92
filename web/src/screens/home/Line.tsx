import { useLanguage } from '../../kit/language';

export interface Point {
  /** `YYYY-MM-DD`. */
  day: string;
  /** 0 to 1; null where there was nothing to divide by. */
  share: number | null;
}

const [left, step, top, bottom] = [16, 45.5, 26, 70];
const xOf = (at: number) => left + at * step;
const yOf = (share: number) => bottom - Math.min(share, 1) * (bottom - top);
const words = (share: number) => `${Math.round(share * 100)}%`;

interface Props {
  points: readonly Point[];
  name: string;
  tone: 'work' | 'check';
}

/** A share on each of seven days with its value over it; the last is today and goes on. */
export function Line({ points, name, tone }: Props) {
  const language = useLanguage();
  const known = points.flatMap(({ share }, at) => (share === null ? [] : [{ at, share }]));
  const between = language === 'zh' ? '，' : ', ';
  const told = points
    .flatMap(({ day, share }) => (share === null ? [] : `${day} ${words(share)}`))
    .join(between);
  return (
    <svg
      className={`homeTrend homeTrend--${tone}`}
      viewBox="0 0 304 96"
      role="img"
      aria-label={[name, told].filter(Boolean).join(between)}
    >
      <path d={`M8 ${top - 10}H296M8 ${bottom}H296`} className="homeTrend__grid" />
      <polyline points={known.map(({ at, share }) => `${xOf(at)},${yOf(share)}`).join(' ')} />
      {points.map(({ day, share }, at) => (
        <g key={day}>
          {share !== null && (
            <>
              <circle
                cx={xOf(at)}
                cy={yOf(share)}
                r="3"
                className={at === points.length - 1 ? 'homeTrend__today' : undefined}
              />
              <text x={xOf(at)} y={yOf(share) - 9}>
                {words(share)}
              </text>
            </>
          )}
          <text x={xOf(at)} y="90" className="homeTrend__day">
            {day.slice(8)}
          </text>
        </g>
      ))}
    </svg>
  );
}
