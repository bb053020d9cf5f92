import { trajectoryText } from '@fleet/contract/trajectory/text';
import { Button, Table } from 'antd';
import { useMemo } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import type { Track } from './track';

interface Props {
  track: Track;
  jump: (moment: number) => void;
}

/** Every fix as a row; its time goes to it. */
export function TrackTable({ track, jump }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const rows = useMemo(() => track.time.map((time, at) => ({ key: at, time })), [track]);
  const nameOf = (time: number) => {
    const { day, second } = clockParts(new Date(time), timeZone);
    return `${day} ${second}`;
  };
  const figure =
    (values: readonly (number | null)[], digits: number) =>
    (_: unknown, { key }: { key: number }) =>
      showFigure(values[key], digits);
  return (
    <Table
      className="trackTable"
      size="small"
      dataSource={rows}
      pagination={{ defaultPageSize: 50, showSizeChanger: false, size: 'small' }}
      scroll={{ y: 132 }}
      columns={[
        {
          title: say(trajectoryText.time),
          render: (_, { time }) => (
            <Button type="link" size="small" onClick={() => jump(time)}>
              {nameOf(time)}
            </Button>
          ),
        },
        { title: say(trajectoryText.speed), align: 'end', render: figure(track.speed, 1) },
        { title: say(trajectoryText.heading), align: 'end', render: figure(track.direction, 0) },
        { title: say(trajectoryText.longitude), align: 'end', render: figure(track.lng, 6) },
        { title: say(trajectoryText.latitude), align: 'end', render: figure(track.lat, 6) },
      ]}
    />
  );
}
