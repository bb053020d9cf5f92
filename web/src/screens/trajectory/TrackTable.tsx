import { trajectoryText } from '@fleet/contract/trajectory/text';
import { Pagination } from 'antd';
import { useState } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import type { Track } from './track';

interface Props {
  track: Track;
  jump: (moment: number) => void;
}

const rowsPerPage = 50;

/** Every fix as a row; its time goes to it. */
export function TrackTable({ track, jump }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const [page, setPage] = useState(1);
  const first = (page - 1) * rowsPerPage;
  const figures = [
    { word: trajectoryText.speed, values: track.speed, digits: 1 },
    { word: trajectoryText.heading, values: track.direction, digits: 0 },
    { word: trajectoryText.longitude, values: track.lng, digits: 6 },
    { word: trajectoryText.latitude, values: track.lat, digits: 6 },
  ];
  const nameOf = (time: number) => {
    const { day, second } = clockParts(new Date(time), timeZone);
    return `${day} ${second}`;
  };
  return (
    <div className="trackTable">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(trajectoryText.time)}</th>
            {figures.map(({ word }) => (
              <th key={word[1]} scope="col">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {track.time.slice(first, first + rowsPerPage).map((time, at) => (
            <tr key={first + at}>
              <th scope="row">
                <button type="button" onClick={() => jump(time)}>
                  {nameOf(time)}
                </button>
              </th>
              {figures.map(({ word, values, digits }) => (
                <td key={word[1]}>{showFigure(values[first + at], digits)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        size="small"
        current={page}
        onChange={setPage}
        total={track.time.length}
        pageSize={rowsPerPage}
        showSizeChanger={false}
      />
    </div>
  );
}
