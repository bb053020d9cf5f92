import { inspection } from '@fleet/contract/inspection/calls';
import type { ItemResult } from '@fleet/contract/inspection/states';
import { inspectionText } from '@fleet/contract/inspection/text';
import { repair } from '@fleet/contract/repair/calls';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { FormFrame } from '../../kit/form/FormFrame';
import { useSay } from '../../kit/language';
import { Panel } from '../../kit/Panel';
import { Refused } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useReturnFocus } from '../../kit/returnFocus';
import { useMay } from '../../kit/session';
import { OfferRepair } from '../../parts/repair/InspectionRepair';
import { ItemChoice } from './ItemChoice';
import { AskPhotos } from './Photos';
import './inspection.css';

interface Props {
  vehicle: { id: string; carId: string };
  close: () => void;
}

/** Looking a truck over, item by item: made for a thumb, and for a keyboard. */
export function InspectForm({ vehicle, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const askFirst = useAskFirst();
  const { data, error, refetch } = useCall(inspection.items, { vehicleId: vehicle.id });
  const { mutateAsync, isPending } = useSend(inspection.submit);
  const [results, setResults] = useState<Record<string, ItemResult>>({});
  const [remark, setRemark] = useState('');
  const [photos, setPhotos] = useState<string[]>([]);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const mayRepair = useMay()(repair.add);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const items = data?.rows ?? [];
  const left = items.filter(({ id }) => !results[id]).length;
  const needsReason = items.some(({ id }) => results[id] === 'abnormal');
  const isCritical = items.some(({ id, critical }) => critical && results[id] === 'abnormal');
  const groups = [
    { title: inspectionText.criticalItems, rows: items.filter(({ critical }) => critical) },
    { title: inspectionText.otherItems, rows: items.filter(({ critical }) => !critical) },
  ].filter(({ rows }) => rows.length > 0);

  function submit() {
    if (left > 0) return setProblem({ field: 'items', text: say(inspectionText.left, { count: left }) });
    if (needsReason && remark.trim() === '') {
      setProblem({ field: 'remark', text: say(inspectionText.reasonNeeded) });
      return document.getElementById('checkRemark')?.focus();
    }
    return askFirst({
      title: say(inspectionText.inspectCar, { carId: vehicle.carId }),
      text: say(isCritical ? inspectionText.submitCritical : inspectionText.submitQuestion),
      verb: say(inspectionText.submit),
      isDanger: isCritical,
      act: send,
    });
  }

  async function send() {
    try {
      const { id } = await mutateAsync({
        vehicleId: vehicle.id,
        items: items.map(({ id }) => ({ itemId: id, result: results[id]! })),
        ...(remark.trim() && { remark }),
        photos,
      });
      announceDone(inspectionText.submitted);
      if (needsReason && mayRepair) setSubmitted(id);
      else close();
    } catch (refused) {
      const [first] = refused instanceof Refused ? refused.errors : [];
      setProblem({ field: first?.field ?? '', text: first?.msg ?? sentenceOf(refused) });
    }
  }

  if (submitted) {
    const abnormalItems = items
      .filter(({ id }) => results[id] === 'abnormal')
      .map(({ itemName }) => itemName);
    return (
      <OfferRepair finding={{ vehicle, inspectionId: submitted, abnormalItems, remark }} close={close} />
    );
  }
  return (
    <FormFrame
      title={say(inspectionText.inspectCar, { carId: vehicle.carId })}
      isLong
      isInline={false}
      onClose={close}
      footer={
        <div className="checkForm__foot">
          {problem && problem.field !== 'remark' && (
            <p role="alert" className="checkProblem">
              {problem.text}
            </p>
          )}
          <Button onClick={close}>{say(shellText.cancel)}</Button>
          <Button type="primary" loading={isPending} disabled={items.length === 0} onClick={submit}>
            {say(inspectionText.submit)}
          </Button>
        </div>
      }
    >
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data && items.length === 0 && <Panel title={say(inspectionText.noItems)} />}
      {items.length > 0 && (
        <div className="checkForm">
          <Button
            block
            size="large"
            onClick={() => setResults(Object.fromEntries(items.map(({ id }) => [id, 'normal'])))}
          >
            {say(inspectionText.allNormal)}
          </Button>
          {groups.map(({ title, rows }) => (
            <section key={title[1]}>
              <h3>{say(title)}</h3>
              <ul className="checkItems">
                {rows.map(({ id, itemName }) => (
                  <li key={id}>
                    <ItemChoice
                      id={id}
                      name={itemName}
                      value={results[id]}
                      choose={(result) => setResults((before) => ({ ...before, [id]: result }))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <h3>
            <label htmlFor="checkRemark">{say(inspectionText.remark)}</label>
          </h3>
          <Input.TextArea
            id="checkRemark"
            rows={3}
            maxLength={500}
            value={remark}
            required={needsReason}
            aria-invalid={problem?.field === 'remark'}
            aria-describedby={problem?.field === 'remark' ? 'checkRemarkProblem' : undefined}
            onChange={({ target }) => {
              setRemark(target.value);
              setProblem(null);
            }}
          />
          {problem?.field === 'remark' && (
            <p role="alert" id="checkRemarkProblem" className="checkProblem">
              {problem.text}
            </p>
          )}
          <h3>{say(inspectionText.photos)}</h3>
          <AskPhotos photos={photos} setPhotos={setPhotos} />
        </div>
      )}
    </FormFrame>
  );
}
