import { parameterValues } from '@fleet/contract/command/values';
import { control } from '@fleet/contract/control/calls';
import { orderRights, restraining } from '@fleet/contract/control/states';
import { controlText } from '@fleet/contract/control/text';
import { fieldErrors } from '@fleet/contract/issue';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Alert, Button, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useAskLeave } from '../../kit/askLeave';
import { useSend } from '../../kit/calls';
import { useLostRight } from '../../kit/form/lostRight';
import { useLanguage, useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { NoAnswer } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useIsPhone } from '../../kit/phone';
import { useReturnFocus } from '../../kit/returnFocus';
import { BatchProgress } from './BatchProgress';
import { ChooseCommand } from './ChooseCommand';
import { ChooseTargets } from './ChooseTargets';
import { FillParameters } from './FillParameters';
import { newRequestKey } from '../../kit/requestKey';
import { hasTargets, type Order, type Targets } from './order';
import { useOutlook } from './outlook';
import { Review } from './Review';
import './control.css';

const steps = ['chooseCommand', 'chooseTargets', 'fillParameters', 'review'] as const;
const last = steps.length - 1;

interface Props {
  /** Chosen already, where the wizard is opened from. */
  targets?: Targets;
  close: () => void;
}

/** Sends a command: which, to whom, with what, and a look at what it will do before it goes. */
export function Wizard({ targets, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [first] = useState<Order>({ choice: null, targets: targets ?? {}, params: {} });
  const [order, setOrder] = useState(first);
  const [at, setAt] = useState(0);
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const [confirmedFor, setConfirmedFor] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [batchId, setBatchId] = useState<string | null>(null);
  const stepFrame = useRef<HTMLDivElement>(null);
  const send = useSend(control.complex);
  const { choice, params } = order;
  const isRestraining = choice !== null && restraining.includes(choice.identifier);
  const outlook = useOutlook(order, at < last || batchId !== null);
  const seen = outlook.data?.targets;
  // More trucks by now than were confirmed are not confirmed.
  const isConfirmed = confirmedFor !== null && confirmedFor === seen;
  const askLeave = useAskLeave();
  useLostRight({ right: orderRights }, say(controlText.issue), false);
  const isFilled = order.targets !== first.targets || Object.keys(params).length > 0;

  function change(part: Partial<Order>) {
    setOrder({ ...order, ...part });
    setConfirmedFor(null);
    send.reset();
    // No sentence stands on beside what was filled in since.
    const stays = ([name]: [string, string]) => !part.choice && part.params?.[name] === params[name];
    setErrors(Object.fromEntries(Object.entries(errors).filter(stays)));
    // Another order: the answer to the one before, if that was lost, is no answer to it.
    setRequestKey(newRequestKey());
  }

  /** Says what is missing in the step, and goes there: to the field, or to the first control. */
  function lacks(sentence: Text | null, field?: string) {
    if (sentence) announce('error', say<Text>(sentence));
    const place = field === undefined ? null : document.getElementById(`parameter-${field}`);
    const within = place ?? stepFrame.current;
    const control = place?.matches('input') ? place : within?.querySelector('input');
    control?.focus();
  }

  /** Goes on, if the step is filled in; says what is missing otherwise. */
  function next() {
    if (at === 0 && !choice) return lacks(controlText.chooseCommand);
    if (at === 1 && !hasTargets(order.targets)) return lacks(controlText.noTargets);
    if (at === 2) {
      const read = parameterValues(choice!.parameters).safeParse(params, { reportInput: true });
      const words = Object.fromEntries(
        choice!.parameters.map(({ name, zh, en }) => [name, [zh, en] as const]),
      );
      const found = read.success ? [] : fieldErrors(language, read.error.issues, words);
      setErrors(Object.fromEntries(found.map(({ field, msg }) => [field, msg])));
      if (found[0]) return lacks(null, found[0].field);
    }
    // Whom it is for is known where the wizard was opened.
    const skips = at === 0 && targets !== undefined;
    return setAt(at + (skips ? 2 : 1));
  }

  async function issue() {
    try {
      const { identifier, cmdType } = choice!;
      const filled = Object.entries(params).filter(([, value]) => value !== undefined);
      const [attachment] = filled.flatMap(([, value]) => (value instanceof File ? value : []));
      const confirmed = isRestraining && isConfirmed;
      const { batchId: sent, count } = await send.mutateAsync({
        ...order.targets,
        identifier,
        cmdType,
        requestKey,
        ...(seen !== undefined && { count: seen }),
        params: Object.fromEntries(filled.filter(([, value]) => value !== attachment)) as never,
        ...(attachment && { attachment }),
        ...(confirmed && { confirmed }),
      });
      announce('success', say(controlText.sent, { count }));
      setBatchId(sent);
    } catch {
      // Said in passing like every change that failed, and in the step as long as it is true.
      void outlook.refetch();
    }
  }

  // The button that led to this step stands behind it, or is gone.
  const before = useRef(at);
  const place = batchId ? steps.length : at;
  useEffect(() => {
    if (before.current !== place) stepFrame.current?.focus({ preventScroll: true });
    before.current = place;
  }, [place]);

  const back = () => setAt(at - (at === 2 && targets !== undefined ? 2 : 1));
  const footer = batchId ? (
    <Button type="primary" onClick={close}>
      {say(shellText.close)}
    </Button>
  ) : (
    <div className="wizard__foot">
      {at > 0 && <Button onClick={back}>{say(controlText.back)}</Button>}
      {at < last && (
        <Button type="primary" onClick={next}>
          {say(controlText.next)}
        </Button>
      )}
      {at === last && (
        <Button
          type="primary"
          danger={isRestraining}
          loading={send.isPending}
          disabled={seen === undefined}
          onClick={() => (isRestraining && !isConfirmed ? lacks(controlText.confirmFirst) : void issue())}
        >
          {say(controlText.send)}
        </Button>
      )}
    </div>
  );

  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      title={say(controlText.issue)}
      mask={{ closable: false }}
      onClose={() => askLeave(isFilled && batchId === null, close)}
      footer={footer}
    >
      <Steps
        current={place}
        size="small"
        responsive={false}
        items={steps.map((step) => ({ title: isPhone ? '' : say(controlText[step]) }))}
      />
      <div
        ref={stepFrame}
        className="wizard__step"
        role="group"
        tabIndex={-1}
        aria-label={say(batchId ? controlText.issue : controlText[steps[at]!])}
      >
        {batchId ? (
          <BatchProgress batchId={batchId} />
        ) : (
          <>
            {at === 0 && (
              <ChooseCommand value={choice} onChange={(one) => change({ choice: one, params: {} })} />
            )}
            {at === 1 && <ChooseTargets value={order.targets} onChange={(one) => change({ targets: one })} />}
            {at === 2 && choice && (
              <FillParameters
                parameters={choice.parameters}
                value={params}
                errors={errors}
                onChange={(one) => change({ params: one })}
              />
            )}
            {at === last && send.error && (
              <Alert
                type="error"
                showIcon
                title={
                  send.error instanceof NoAnswer && navigator.onLine
                    ? say(controlText.noAnswer)
                    : sentenceOf(send.error)
                }
              />
            )}
            {at === last && (
              <Review
                order={order}
                outlook={outlook}
                isConfirmed={isConfirmed}
                setConfirmed={(is) => setConfirmedFor(is && seen !== undefined ? seen : null)}
              />
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}
