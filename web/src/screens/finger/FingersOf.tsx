import type { Output } from '@fleet/contract/call';
import { finger as calls } from '@fleet/contract/finger/calls';
import { mostFingers, type Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';
import { FingerForm } from './AddFinger';
import { FingerItem } from './FingerItem';
import { Hands } from './Hands';

interface Props {
  row: { id: string; driverNum: string; driverName: string };
}

type Kept = Output<typeof calls.ofDriver>['rows'][number];
type Word = (typeof fingerText)[Finger];

/** A driver's fingers on his hands and in a list; one that is missing is pressed to be added. */
export function FingersOf({ row }: Props) {
  const say = useSay();
  const may = useMay();
  const { data, error, refetch } = useCall(calls.ofDriver, { driverId: row.id });
  const [adding, setAdding] = useState<Finger | null>(null);
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const mayAdd = may(calls.add) && data.rows.length < mostFingers;
  return (
    <section className="facts fingersOf">
      <h3>{say(fingerText.hands)}</h3>
      <Hands>
        {(finger) => (
          <OnHand
            finger={finger}
            kept={data.rows.find((one) => one.finger === finger)}
            add={mayAdd ? setAdding : null}
          />
        )}
      </Hands>
      <ul>
        {data.rows.map((kept) => (
          <FingerItem key={kept.id} kept={kept} del={calls.del} />
        ))}
      </ul>
      {adding && <FingerForm driver={row} beginning={adding} close={() => setAdding(null)} />}
    </section>
  );
}

interface OnHandProps {
  finger: Finger;
  kept: Kept | undefined;
  add: ((finger: Finger) => void) | null;
}

function OnHand({ finger, kept, add }: OnHandProps) {
  const say = useSay();
  const name = say<Word>(fingerText[finger]);
  if (kept) {
    const label = say(fingerText.enrolled, { finger: name, num: kept.fingerNum });
    return (
      <span className="finger finger--enrolled" role="img" aria-label={label} title={label}>
        {kept.fingerNum}
      </span>
    );
  }
  const label = say(fingerText.notEnrolled, { finger: name });
  if (!add) return <span className="finger" role="img" aria-label={label} title={label} />;
  return (
    <button type="button" className="finger" aria-label={label} title={label} onClick={() => add(finger)} />
  );
}
