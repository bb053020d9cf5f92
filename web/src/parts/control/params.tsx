import type { Parameter } from '@fleet/contract/command/parameters';
import { controlText } from '@fleet/contract/control/text';
import type { Text } from '@fleet/contract/text';
import { useLanguage, useSay } from '../../kit/language';

/** How a switch of a command is set. */
export function wordOfFlag(name: string, isOn: boolean): Text {
  if (name === 'locked') return isOn ? controlText.lock : controlText.unlock;
  return isOn ? controlText.open : controlText.close;
}

/** The parameters of a command in words: what each is called, and its value with its unit. */
export function useParameters() {
  const say = useSay();
  const language = useLanguage();
  const word = ({ zh, en }: { zh: string; en: string }) => (language === 'en' ? en : zh);
  function valueOf(of: Parameter | undefined, value: unknown): string {
    if (of?.type === 'flag') return say(wordOfFlag(of.name, value === true));
    if (of?.type === 'file') return say(controlText.attached);
    const choice = of?.type === 'choice' && of.choices.find((one) => one.value === value);
    if (choice) return word(choice);
    const unit = of && 'unit' in of ? of.unit : undefined;
    return unit ? `${String(value)} ${unit}` : String(value);
  }
  return ({ params, parameters }: Given) =>
    // A field that was emptied again is not sent.
    Object.entries(params).flatMap(([name, value]): NamedValue[] => {
      if (value === undefined) return [];
      const known = parameters.find((one) => one.name === name);
      return [{ name: known ? word(known) : name, value: valueOf(known, value) }];
    });
}

/** The values that were given, and the parameters as the catalogue describes them. */
interface Given {
  params: Record<string, unknown>;
  parameters: readonly Parameter[];
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
