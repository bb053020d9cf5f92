import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Alert, Button, Form, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftName, readAccount, useWriteAccount } from '../account';
import { useSend } from '../calls';
import { useAskLeave } from '../askLeave';
import { Beside } from '../fields/beside';
import type { Shaped } from '../filter';
import { useLanguage, useSay } from '../language';
import { usePane, useUnsaved } from '../pane';
import { NoAnswer, Refused } from '../post';
import { type Stale, staleOf } from '../problem';
import { Asked } from './Asked';
import { differing, gapsIn, isRequired, toInput, type Values, type Wrong } from './check';
import type { Question, RecordFormProps } from './RecordForm';
import { DraftNote } from './DraftNote';
import { FormFrame } from './FormFrame';
import { useLostRight } from './lostRight';
import { useFirstFocus } from './useFirstFocus';
import { StalePanel } from './StalePanel';
import './recordForm.css';
import { useQuestion } from '../question';

interface Draft {
  values: Values;
  version: unknown;
  /** The record as it was when the draft was begun. */
  seen?: Values;
  /** Of a request that got no answer. */
  repeatKey?: string | undefined;
}

/** Up to this many fields stand in a dialog, more in a drawer. */
const dialogFields = 8;

/** Its name where the form has none of its own: the call, and what is sent beside the fields whenever it is opened. */
const draftOf = (call: Shaped, { version: _, ...hidden }: Values) => `${call.path} ${JSON.stringify(hidden)}`;

/** The form itself; see `RecordForm`. */
export function AskedRecord(props: RecordFormProps<Shaped>) {
  const { call, title, sections, fields, words, hidden = {}, onDone, onClose } = props;
  const draft = props.isUnkept ? undefined : draftName(props.draft ?? draftOf(call, hidden));
  const initial: Values = { ...props.initial };
  const say = useSay();
  const language = useLanguage();
  const pane = usePane();
  const askLeave = useAskLeave();
  const putQuestion = useQuestion();
  const [form] = Form.useForm<Values>();
  const body = useRef<HTMLDivElement>(null);
  const isOnItsWay = useRef(false);
  const writeAccount = useWriteAccount();
  const [kept] = useState(() => (draft ? readAccount<Draft>(draft) : undefined));
  const [start] = useState<Values>(() => ({ ...initial, ...kept?.values }));
  const [version, setVersion] = useState(kept?.version ?? hidden.version);
  const [values, setValues] = useState(start);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [seen, setSeen] = useState<Values>(() => ({ ...initial, ...kept?.seen }));
  const [stale, setStale] = useState<Stale | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const { mutateAsync, isPending, repeatKey } = useSend(call, {
    onProgress: setPercent,
    repeatKey: kept?.repeatKey,
  });

  const all = sections.flatMap((section) => section.names);
  /** Sentences of the form's own rule while nothing is filled in: those fields are required too. */
  const needed = props.check?.({}) ?? {};
  const isShown = (name: string) => props.isShown?.(name, values) ?? true;
  const names = all.filter(isShown);
  const isDirty = differing(all, initial, values).length > 0;
  const isSecret = (name: string) => fields[name]?.isSecret === true;
  /** Masked as it was read: the server knows the whole of it, and we do not. */
  const isUntouched = (name: string, value: unknown) =>
    isSecret(name) && Boolean(value) && value === seen[name];
  const source = `${call.path} ${draft ?? ''}`;
  const isKept = draft !== undefined && differing(all.filter(isSecret), initial, values).length === 0;
  useUnsaved(source, { isUnsaved: isDirty, isKept });
  useLostRight(call, title, isDirty && isKept);

  const keepDraft = useEffectEvent(() => {
    const open = all.filter((name) => !isSecret(name));
    const isWorthIt = differing(open, initial, values).length > 0;
    const kept: Draft = {
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))),
      version,
      seen: Object.fromEntries(open.map((name) => [name, seen[name] ?? null])),
      repeatKey,
    };
    if (draft) writeAccount(draft, isWorthIt ? kept : undefined);
  });
  useEffect(() => {
    // At once: a page that is hidden or reloaded runs no timer.
    keepDraft();
  }, [draft, isDirty, values, version, repeatKey]);

  const tell = useEffectEvent(() => props.onValues?.(values));
  useEffect(() => tell(), [values]);

  const controlOf = (name: string | undefined) =>
    body.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea, button)`) ?? null;
  const focusOn = (name: string | undefined) => controlOf(name)?.focus();
  useFirstFocus(body, () => controlOf(names[0]));

  function input() {
    const typed = form.getFieldsValue(true) as Values;
    const sent = names.filter((name) => !isUntouched(name, typed[name]));
    return toInput(typed, sent, { ...hidden, ...(version !== undefined && { version }) });
  }

  function gaps(): Wrong {
    const found = gapsIn(call, input(), words, language, (name) => fields[name]?.isChoice === true);
    for (const [name, msg] of Object.entries(props.check?.(form.getFieldsValue(true) as Values) ?? {})) {
      if (msg) found[name] ??= msg;
    }
    return found;
  }

  const show = (wrong: Wrong, which: readonly string[]) =>
    form.setFields(which.map((name) => ({ name, errors: wrong[name] ? [wrong[name]] : [] })));

  /** In the other language, but for what the server said: that cannot be said again without asking. */
  const sayAgain = useEffectEvent(() => {
    const wrong = gaps();
    const standing = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    show(
      wrong,
      standing.map(({ name }) => String(name[0])).filter((name) => wrong[name]),
    );
  });
  useEffect(() => sayAgain(), [language]);

  const takeGiven = useEffectEvent((given: Values) => {
    form.setFieldsValue(given);
    setValues({ ...values, ...given });
    show({}, Object.keys(given));
  });
  useEffect(() => {
    if (props.given) takeGiven(props.given);
  }, [props.given]);

  const agreed = ({ title, text, word }: Question) =>
    putQuestion({
      title,
      content: text,
      okText: word ?? props.saveWord ?? say(shellText.save),
      cancelText: say(shellText.cancel),
    });

  async function save() {
    if (isOnItsWay.current) return;
    const wrong = gaps();
    show(wrong, all);
    const first = names.find((name) => wrong[name]);
    if (first) return focusOn(first);
    const { question } = props;
    const asked = typeof question === 'function' ? question(form.getFieldsValue(true) as Values) : question;
    if (asked && !(await agreed(asked))) return;
    isOnItsWay.current = true;
    setUnanswered(false);
    try {
      const sent = input();
      const output = await mutateAsync(sent);
      settle();
      onDone(output, sent);
    } catch (problem) {
      refused(problem);
    } finally {
      isOnItsWay.current = false;
    }
  }

  function refused(problem: unknown) {
    setUnanswered(problem instanceof NoAnswer && navigator.onLine);
    setStale(staleOf(problem));
    if (!(problem instanceof Refused)) return;
    const wrong = Object.fromEntries(
      problem.errors.map(({ field, msg }) => [field.split('.')[0] ?? field, msg]),
    );
    show(wrong, all);
    focusOn(names.find((name) => wrong[name]));
  }

  /** Nothing typed waits any longer. */
  function settle() {
    if (draft) writeAccount(draft, undefined);
    pane.setUnsaved(source, false);
  }

  function take(from: Values, version: number) {
    form.setFieldsValue(from);
    setValues({ ...values, ...from });
    setSeen({ ...seen, ...from });
    setVersion(version);
    setStale(null);
  }

  function forget() {
    if (draft) writeAccount(draft, undefined);
    form.setFieldsValue(Object.fromEntries(all.map((name) => [name, initial[name] ?? null])));
    setValues(initial);
    setSeen(initial);
    setVersion(hidden.version);
    setRestored(false);
  }

  const close = () =>
    askLeave(isDirty, () => {
      settle();
      onClose();
    });

  const footer = (
    <div className="recordForm__foot">
      {isPending && percent !== null && (
        <Progress percent={percent} size="small" aria-label={say(fileText.uploading, { percent })} />
      )}
      <Button onClick={close}>{say(shellText.cancel)}</Button>
      <Button type="primary" aria-busy={isPending} loading={isPending} onClick={() => void save()}>
        {props.saveWord ?? say(shellText.save)}
      </Button>
    </div>
  );

  const content = (
    <div ref={body} key={pane.key}>
      {isRestored && <DraftNote forget={forget} />}
      {props.note && <p className="recordForm__hint">{props.note}</p>}
      {isUnanswered && (
        <Alert
          showIcon
          type="warning"
          className="recordForm__note"
          title={say(call.isRepeatable ? shellText.noAnswerRepeat : shellText.noAnswerYet)}
        />
      )}
      {stale && (
        <StalePanel
          stale={stale}
          names={names}
          mine={values}
          seen={seen}
          fields={fields}
          words={words}
          onSettled={(theirs) => take(theirs, stale.version)}
        />
      )}
      <Form
        form={form}
        name={props.draft ?? call.path}
        layout="vertical"
        requiredMark
        initialValues={start}
        onValuesChange={(changed: Values, now: Values) => {
          const following = Object.assign(
            {},
            ...Object.entries(changed).map(([name, value]) =>
              fields[name]?.follows?.(value, { ...values, ...now }),
            ),
          ) as Values;
          form.setFieldsValue(following);
          setValues({ ...values, ...now, ...following });
          show({}, [...Object.keys(changed), ...Object.keys(following)]);
        }}
        onKeyDown={(event) => {
          // Enter takes what a list or a calendar offers.
          const isField = (event.target as HTMLElement).matches(
            'input:not([role="combobox"], .ant-picker-input > input)',
          );
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isField) return;
          event.preventDefault();
          void save();
        }}
      >
        <Beside value={values}>
          {sections.map((section, index) => {
            const inside = section.names.filter(isShown);
            if (inside.length === 0) return null;
            return (
              <section key={section.title?.[1] ?? index} className="recordForm__section">
                {section.title && <h3>{say<Text>(section.title)}</h3>}
                <div className="recordForm__grid">
                  {inside.map((name) => (
                    <Asked
                      key={name}
                      name={name}
                      field={fields[name]}
                      word={say(words[name] ?? ['', ''])}
                      isRequired={isRequired(call, name) || needed[name] !== undefined}
                      onLeft={() => show(gaps(), [name])}
                    />
                  ))}
                </div>
              </section>
            );
          })}
        </Beside>
      </Form>
      {props.below}
    </div>
  );

  return (
    <FormFrame
      title={title}
      isInline={props.isInline ?? false}
      isLong={all.length > dialogFields}
      footer={footer}
      onClose={close}
    >
      {content}
    </FormFrame>
  );
}
