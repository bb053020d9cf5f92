import { analysisText } from '@fleet/contract/analysis/text';
import { chartText } from '@fleet/contract/chart/text';
import { unitWords } from '@fleet/contract/figure/figure';
import { changeOf, showValue } from '@fleet/contract/figure/show';
import type { Text } from '@fleet/contract/text';
import { InfoCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../kit/language';
import { type Looks, withUnit } from './figures';
import { Spark } from './Spark';
import './tile.css';

interface Props {
  figure: Looks;
  /** Said after its name: of how many hours a day is, say. */
  suffix?: string | undefined;
  value: number | null;
  /** The value that it is compared with; undefined where nothing is compared. */
  before?: number | null | undefined;
  beforeWord?: Text;
  days?: { values: (number | null)[]; before: (number | null)[] | null };
  isDimmed?: boolean;
}

const triggers: ('hover' | 'focus' | 'click')[] = ['hover', 'focus', 'click'];

/** One figure of a period: its value, its course, how it stands to the period before, and its formula on demand. */
export function Tile({ figure, suffix, value, before, beforeWord, days, isDimmed }: Props) {
  const say = useSay();
  const name = `${say<Text>(figure.words)}${suffix ?? ''}`;
  const unit = unitWords[figure.unit];
  return (
    <section className={isDimmed ? 'tile tile--dimmed' : 'tile'} aria-label={name}>
      <p className="tile__name">
        {name}
        <Tooltip title={say<Text>(figure.formula)} trigger={triggers}>
          <button type="button" aria-label={say(analysisText.formula, { name })}>
            <InfoCircleOutlined />
          </button>
        </Tooltip>
      </p>
      <div className="tile__row">
        <p className="tile__value">
          {value === null ? (
            <small>{say(chartText.noValue)}</small>
          ) : (
            <>
              {showValue(value, figure.unit)}
              {unit && <small>{say<Text>(unit)}</small>}
            </>
          )}
        </p>
        {days && <Spark {...days} />}
      </div>
      {/* Nothing beside nothing is no comparison. */}
      {before !== undefined && beforeWord && !(value === null && before === null) && (
        <p className="tile__change">
          <Change figure={figure} value={value} before={before} />
          {say<Text>(beforeWord)}{' '}
          {before === null ? say(chartText.noValue) : withUnit(say, before, figure.unit)}
        </p>
      )}
    </section>
  );
}

function Change({ figure, value, before }: { figure: Looks; value: number | null; before: number | null }) {
  const say = useSay();
  const change = changeOf(figure, value, before);
  if (!change) return null;
  if (change.direction === 0) return <b>{say(analysisText.same)}</b>;
  const isUp = change.direction > 0;
  const tone = change.isGood === null ? '' : change.isGood ? ' tile__by--good' : ' tile__by--bad';
  const amount: ReactNode =
    'points' in change ? say(analysisText.points, { value: change.points ?? '' }) : change.percent;
  return (
    <b className={`tile__by${tone}`}>
      <span aria-hidden>{isUp ? '▲' : '▼'}</span>
      <span className="visuallyHidden">{say(isUp ? analysisText.rises : analysisText.falls)}</span> {amount}
    </b>
  );
}
