import { train } from '@fleet/contract/training/calls';
import { examEffects } from '@fleet/contract/training/states';
import { trainText } from '@fleet/contract/training/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { RecordForm } from '../../kit/form/RecordForm';
import { WaitingForm } from '../../kit/form/WaitingForm';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';

const fields = { effect: choice(examEffects, trainText), effectFrom: day() };
const sections = [{ names: Object.keys(fields) }];

/** The consequence of an exam for driving, as the company wants it; offered to whoever sees the whole company. */
export function ExamRule() {
  const say = useSay();
  const { role } = useSession().profile;
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(train.rule, {}, { isOff: !isOpen });
  if (role.dataScope !== 'COMPANY') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(trainText.rule)}</Button>
      {isOpen && !data && error && (
        <WaitingForm
          title={say(trainText.rule)}
          problem={error}
          retry={() => void refetch()}
          close={() => setOpen(false)}
        />
      )}
      {isOpen && data && (
        <RecordForm
          call={train.editRule}
          title={say(trainText.rule)}
          note={say(trainText.ruleNote)}
          {...{ sections, fields }}
          words={trainText}
          initial={{ effect: data.effect, effectFrom: data.effectFrom }}
          hidden={{ version: data.version }}
          isShown={(name, { effect }) => name !== 'effectFrom' || effect === 'bars'}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone();
          }}
        />
      )}
    </>
  );
}
