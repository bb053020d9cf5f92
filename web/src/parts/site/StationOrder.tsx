import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { carRouteText } from '@fleet/contract/carRoute/text';
import { station } from '@fleet/contract/station/calls';
import { Button } from 'antd';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';
import { useSay } from '../../kit/language';

/** The stations of a route, in order; each may be moved, taken out, or called at once more. */
export function StationOrder({ value, onChange, id }: AskProps<string[]>) {
  const say = useSay();
  const answer = useCall(station.list, {});
  const ids = value ?? [];
  const nameOf = (stationId: string) =>
    answer.data?.rows.find((one) => one.id === stationId)?.stationName ?? '';
  const swap = (at: number, other: number) => {
    const next = [...ids];
    [next[at], next[other]] = [next[other] ?? '', next[at] ?? ''];
    onChange?.(next);
  };
  return (
    <div className="stationOrder">
      <ol>
        {ids.map((stationId, at) => {
          const name = nameOf(stationId);
          return (
            // The same station may stand here twice: only its place tells one from the other.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span>
                {at + 1}. {name}
              </span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={say(carRouteText.earlier, { name })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={say(carRouteText.later, { name })}
                disabled={at === ids.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={say(carRouteText.takeOut, { name })}
                onClick={() => onChange?.(ids.filter((_, index) => index !== at))}
              />
            </li>
          );
        })}
      </ol>
      <RowPick
        {...(id && { id })}
        rows={answer.data?.rows}
        answer={answer}
        labelOf={({ stationName }) => stationName}
        placeholder={say(carRouteText.addStation)}
        value={null}
        className="wholeWidth"
        onChange={(next) => next && onChange?.([...ids, next])}
      />
    </div>
  );
}
