import type { Call, Output, Sent } from '@fleet/contract/call';
import { fieldErrors, sayRequired } from '@fleet/contract/issue';
import { sessionText } from '@fleet/contract/session/text';
import type { Text } from '@fleet/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useSay } from '../../kit/language';
import { post, Refused } from '../../kit/post';

interface Asking<C extends Call, Name extends string> {
  call: C;
  initial: Record<Name, string>;
  /** The names of the fields, for who has left one empty. */
  words?: Readonly<Record<string, Text>>;
  /** Rules beyond the schema's, by field. */
  check?: (values: Record<Name, string>) => Record<string, string | undefined>;
  onDone: (output: Output<C>) => void;
  onRefused?: (refused: Refused) => void;
}

/** A small form without the component library: values, what is wrong with them, and sending them once. */
export function useLightForm<C extends Call, Name extends keyof Sent<C> & string>({
  call,
  initial,
  words = sessionText,
  check,
  onDone,
  onRefused,
}: Asking<C, Name>) {
  const say = useSay();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(0);

  const isLocked = secondsLeft > 0;
  useEffect(() => {
    if (!isLocked) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isLocked]);

  function field(name: Name) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange(value: string) {
        setValues({ ...values, [name]: value });
        setErrors({ ...errors, [name]: undefined });
      },
    };
  }

  const inputOf = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);

  function showErrors(found: Record<string, string | undefined>) {
    setErrors(found);
    const first = Object.keys(values).find((name) => found[name]);
    if (first) inputOf(first)?.focus();
  }

  function gaps() {
    const typed = call.input.safeParse(values, { reportInput: true });
    const found: Record<string, string | undefined> = {};
    if (!typed.success) {
      for (const { field, msg } of fieldErrors(language, typed.error.issues)) {
        const name = values[field as Name]?.trim() === '' ? words[field] : undefined;
        found[field] ??= name ? sayRequired(language, name) : msg;
      }
    }
    for (const [name, msg] of Object.entries(check?.(values) ?? {})) if (msg) found[name] = msg;
    return found;
  }

  async function submit() {
    if (isSending || isLocked) return;
    const found = gaps();
    showErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      onDone(await post(call, values as Sent<C>));
    } catch (problem) {
      if (!(problem instanceof Refused)) return setProblem(say(sessionText.noAnswer));
      const refused = Object.fromEntries(problem.errors.map(({ field, msg }) => [field, msg]));
      // Said once: at its field, where the form asks for it.
      const isAtField = problem.errors.some(({ field, msg }) => msg === problem.message && inputOf(field));
      if (!isAtField) setProblem(problem.message);
      showErrors(refused);
      if (problem.retryAfter && problem.status === 429) setSecondsLeft(Math.ceil(problem.retryAfter));
      onRefused?.(problem);
    } finally {
      setSending(false);
    }
  }

  const set = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }));

  return { form, values, field, set, problem, isSending, secondsLeft, submit };
}
