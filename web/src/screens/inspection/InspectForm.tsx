import { inspection } from '@fleet/contract/inspection/calls';
import type { ItemResult } from '@fleet/contract/inspection/states';
import { inspectionText } from '@fleet/contract/inspection/text';
import { repair } from '@fleet/contract/repair/calls';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Input, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useAccountState } from '../../kit/account';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { useAskLeave } from '../../kit/askLeave';
import { DraftNote } from '../../kit/form/DraftNote';
import { FormFrame } from '../../kit/form/FormFrame';
import { useLostRight } from '../../kit/form/lostRight';
import { useSay } from '../../kit/language';
import { usePane, useUnsaved } from '../../kit/pane';
import { Panel } from '../../kit/Panel';
import { Refused } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useReturnFocus } from '../../kit/returnFocus';
import { useMay } from '../../kit/session';
import { useToday } from '../../kit/today';
import { type Finding, OfferRepair } from '../../parts/repair/InspectionRepair';
import { ItemChoice } from './ItemChoice';
import { AskPhotos } from './Photos';
import './inspection.css';

interface Draft {
  results: Record<string, ItemResult>;
  remark: string;
  photos: string[];
}
const blank: Draft = { results: {}, remark: '', photos: [] };

interface Props {
  vehicle: { id: string; carId: string };
  close: () => void;
}

/** Looking a truck over, item by item: made for a thumb, and for a keyboard. */
export function InspectForm({ vehicle, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const askFirst = useAskFirst();
  const askLeave = useAskLeave();
  const pane = usePane();
  const form = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useCall(inspection.items, { vehicleId: vehicle.id });
  const { mutateAsync, isPending } = useSend(inspection.submit);
  // Of this day alone: a truck that was in order yesterday need not be today.
  const [draft, setDraft] = useAccountState(`inspection ${vehicle.id} ${useToday()}`, blank);
  const { results, remark, photos } = draft;
  const [finding, setFinding] = useState<Finding | null>(null);
  const mayRepair = useMay()(repair.add);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const items = data?.rows ?? [];
  const needsReason = items.some(({ id }) => results[id] === 'abnormal');
  const isCritical = items.some(({ id, critical }) => critical && results[id] === 'abnormal');
  const isBegun = Object.keys(results).length > 0;
  const isDirty = isBegun || remark.trim() !== '' || photos.length > 0;
  const [isRestored, setRestored] = useState(isDirty);
  const source = `inspection ${vehicle.id}`;
  useUnsaved(source, { isUnsaved: isDirty, isKept: true });
  useLostRight(inspection.submit, say(inspectionText.inspectCar, { carId: vehicle.carId }), isDirty);
  const groups = [
    { title: inspectionText.criticalItems, rows: items.filter(({ critical }) => critical) },
    { title: inspectionText.otherItems, rows: items.filter(({ critical }) => !critical) },
  ].filter(({ rows }) => rows.length > 0);
  const left = groups.flatMap(({ rows }) => rows).filter(({ id }) => !results[id]);

  function submit() {
    const [first] = left;
    if (first) {
      setProblem({ field: 'items', text: say(inspectionText.left, { count: left.length }) });
      return form.current?.querySelector<HTMLElement>(`input[name="check ${first.id}"]`)?.focus();
    }
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

  function choose(more: Record<string, ItemResult>) {
    setDraft((before) => ({ ...before, results: { ...before.results, ...more } }));
    setProblem((before) => (before?.field === 'items' ? null : before));
  }

  function forget() {
    setDraft(blank);
    setRestored(false);
  }

  function leave() {
    forget();
    pane.setUnsaved(source, false);
    close();
  }
  const cancel = () => askLeave(isDirty, leave);

  async function send() {
    try {
      const { id } = await mutateAsync({
        vehicleId: vehicle.id,
        items: items.map(({ id }) => ({ itemId: id, result: results[id]! })),
        ...(remark.trim() && { remark }),
        photos,
      });
      announceDone(inspectionText.submitted);
      if (!needsReason || !mayRepair) return leave();
      const found = items.filter(({ id }) => results[id] === 'abnormal');
      setFinding({
        vehicle,
        inspectionId: id,
        abnormalItems: found.map(({ itemName }) => itemName),
        remark,
      });
      forget();
    } catch (refused) {
      const [first] = refused instanceof Refused ? refused.errors : [];
      setProblem({ field: first?.field ?? '', text: first?.msg ?? sentenceOf(refused) });
    }
  }

  if (finding) return <OfferRepair finding={finding} close={close} />;
  return (
    <FormFrame
      title={say(inspectionText.inspectCar, { carId: vehicle.carId })}
      isLong
      isInline={false}
      onClose={cancel}
      footer={
        <div className="checkForm__foot">
          {problem && problem.field !== 'remark' && (
            <p role="alert" className="checkProblem">
              {problem.text}
            </p>
          )}
          <Button onClick={cancel}>{say(shellText.cancel)}</Button>
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
        <div ref={form} className="checkForm">
          {isRestored && <DraftNote forget={forget} />}
          <Button
            block
            size="large"
            disabled={left.length === 0}
            // Only where nothing is said yet: an abnormal item that was found stays one.
            onClick={() => choose(Object.fromEntries(left.map(({ id }) => [id, 'normal'])))}
          >
            {say(isBegun ? inspectionText.restNormal : inspectionText.allNormal)}
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
                      choose={(result) => choose({ [id]: result })}
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
              setDraft((before) => ({ ...before, remark: target.value }));
              setProblem(null);
            }}
          />
          {problem?.field === 'remark' && (
            <p role="alert" id="checkRemarkProblem" className="checkProblem">
              {problem.text}
            </p>
          )}
          <h3>{say(inspectionText.photos)}</h3>
          <AskPhotos photos={photos} setPhotos={(photos) => setDraft((before) => ({ ...before, photos }))} />
        </div>
      )}
    </FormFrame>
  );
}
