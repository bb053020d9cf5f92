import { type Given, paramsInWords } from '@fleet/contract/control/params';
import { controlText } from '@fleet/contract/control/text';
import { useSay } from '../../kit/language';

/** The parameters of a command in words: what each is called, and its value with its unit. */
export function useParameters() {
  const say = useSay();
  return (given: Given): NamedValue[] =>
    paramsInWords(given).map(({ name, value }) => ({ name: say(name), value: say(value) }));
}

interface NamedValue {
  name: string;
  value: string;
}

/** Each parameter in a line of its own. */
export function Params({ value }: { value: readonly NamedValue[] }) {
  const say = useSay();
  return value.map((one) => <div key={one.name}>{say(controlText.param, { ...one })}</div>);
}
