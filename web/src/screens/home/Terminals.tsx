import type { Output } from '@fleet/contract/call';
import { fleetFigures } from '@fleet/contract/figure/fleet';
import type { home } from '@fleet/contract/home/calls';
import { places } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { offlineBuckets } from '@fleet/contract/status/calls';
import { Tooltip } from 'antd';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { Bars } from './Bars';
import { Card, type Answer } from './Card';
import { To } from './place';
import { rateOf } from './UseRate';

/** How many vehicles have a terminal, how many are heard, and for how many days the others have been silent. */
export function Terminals({ answer }: { answer: Answer<Output<typeof home.links>> }) {
  const say = useSay();
  const { words, formula } = fleetFigures.onlineRate;
  const rate = answer.data && (
    <Tooltip title={say(formula)}>
      <span>
        {say(words)} {rateOf(answer.data.onlineRate)}
      </span>
    </Tooltip>
  );
  return (
    <Card name="terminals" title={say(homeText.terminals)} extra={rate} answer={answer} rows={3}>
      {({ fitted, online, buckets }) => (
        <>
          <div className="homeTerminals">
            <To place={places.fitted()} className="homeLine">
              {say(homeText.fitted)} <b>{showFigure(fitted)}</b>
            </To>
            <To place={places.online()} className="homeLine">
              {say(homeText.online)} <b>{showFigure(online)}</b>
            </To>
            <span className="homeNote">{say(homeText.offlineDays)}</span>
          </div>
          <Bars
            bars={offlineBuckets.map((bucket) => ({
              key: bucket,
              label: bucket,
              count: buckets[bucket],
              place: places.offline(bucket),
            }))}
          />
        </>
      )}
    </Card>
  );
}
