import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { fingerLibText } from '@fleet/contract/fingerLib/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { UnloadLibrary } from './UnloadLibrary';

const states = ['effective', 'pending', 'failed'] as const;

/** The vehicles that it is on, and how far each has come; followed live. */
export function LibraryCars({ row }: { row: { id: string; libraryName: string } }) {
  const say = useSay();
  const { data, error, refetch } = useCall(fingerLib.cars, { id: row.id }, { isLive: true });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <section className="facts">
      <h3>{say(fingerLibText.carIds)}</h3>
      {data.rows.length === 0 && <p>{say(fingerLibText.noCars)}</p>}
      <dl>
        {data.rows.map((car) => (
          <div key={car.id}>
            <dt>{car.carId}</dt>
            <dd>
              {states
                .filter((state) => car[state] > 0)
                .map(
                  (state) =>
                    `${say<(typeof fingerLibText)[typeof state]>(fingerLibText[state])} ${car[state]}`,
                )
                .join(' · ')}
              {' / '}
              {car.fingerCount}
              <UnloadLibrary row={row} car={car} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
