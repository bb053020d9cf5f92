import type { Parameter } from '../command/parameters';
import type { Text } from '../text';
import { controlText } from './text';

/** How a switch of a command is set. */
export function wordOfFlag(name: string, isOn: boolean): Text {
  if (name === 'locked') return isOn ? controlText.lock : controlText.unlock;
  return isOn ? controlText.open : controlText.close;
}

/** A command as rows of the list know it. */
export interface Named {
  identifier: string;
  nameZh?: string | null;
  nameEn?: string | null;
  params?: Record<string, unknown>;
}

const ownWords: Record<string, Text | undefined> = controlText;

/**
 * The name of a command: as in the catalogue, or our own words for what the system sends by itself. One that was sent
 * to lock or to unlock says which: the catalogue has one name for both.
 */
export function instructionOf({ identifier, nameZh, nameEn, params }: Named): Text {
  if (typeof params?.locked === 'boolean') return wordOfFlag('locked', params.locked);
  const [zh, en] = ownWords[identifier] ?? [identifier, identifier];
  return [nameZh ?? zh, nameEn ?? en];
}

/** The values that were given, and the parameters as the catalogue describes them. */
export interface Given {
  params: Record<string, unknown>;
  parameters: readonly Parameter[];
}

/** The parameters of a command in words: what each is called, and its value with its unit. */
export const paramsInWords = ({ params, parameters }: Given): { name: Text; value: Text }[] =>
  // A field that was emptied again is not sent.
  Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const known = parameters.find((one) => one.name === name);
    return [{ name: known ? [known.zh, known.en] : [name, name], value: valueIn(known, value) }];
  });

function valueIn(of: Parameter | undefined, value: unknown): Text {
  if (of?.type === 'flag') return wordOfFlag(of.name, value === true);
  if (of?.type === 'file') return controlText.attached;
  const choice = of?.type === 'choice' && of.choices.find((one) => one.value === value);
  if (choice) return [choice.zh, choice.en];
  const unit = of && 'unit' in of ? of.unit : undefined;
  // A list comes from the system itself: no catalogue describes it.
  const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const said = unit ? `${shown} ${unit}` : shown;
  return [said, said];
}
