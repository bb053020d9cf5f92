import { trajectoryText } from '@fleet/contract/trajectory/text';
import { Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { clockParts } from '../../kit/time';
import { type Deed, deedsByFix } from './deeds';
import { driverAt, type Ride } from './drivers';
import type { Track } from '../../parts/trajectory/track';

interface Props {
  track: Track;
  /** Without them there is no such column. */
  rides: readonly Ride[] | null;
  deeds: readonly Deed[] | undefined;
  jump: (moment: number) => void;
}

const rowsPerPage = 50;

/** Every fix as a row, with who drove and what was done since the one before; its time goes to it. */
export function TrackTable({ track, rides, deeds, jump }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const [page, setPage] = useState(1);
  const first = (page - 1) * rowsPerPage;
  const done = useMemo(() => deedsByFix(track.time, deeds ?? []), [track.time, deeds]);
  const figures = [
    { word: trajectoryText.heading, values: track.direction, digits: 0 },
    { word: trajectoryText.longitude, values: track.lng, digits: 6 },
    { word: trajectoryText.latitude, values: track.lat, digits: 6 },
  ];
  const nameOf = (time: number) => {
    const { day, second } = clockParts(new Date(time), timeZone);
    return `${day} ${second}`;
  };
  const wordsOf = (deeds: readonly Deed[] = []) =>
    deeds.map(({ words }) => words.map((word) => say(word)).join(' · ')).join(', ');
  return (
    <div className="trackTable">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(trajectoryText.time)}</th>
            <th scope="col">{say(trajectoryText.speed)}</th>
            {rides && (
              <th scope="col" className="trackTable__word">
                {say(trajectoryText.driver)}
              </th>
            )}
            {deeds && (
              <th scope="col" className="trackTable__word">
                {say(trajectoryText.event)}
              </th>
            )}
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
              <td>{showFigure(track.speed[first + at], 1)}</td>
              {rides && <td className="trackTable__word">{driverAt(rides, time)}</td>}
              {deeds && <td className="trackTable__word">{wordsOf(done.get(first + at))}</td>}
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
