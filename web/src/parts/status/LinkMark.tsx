import type { linkStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { useSay } from '../../kit/language';
import './status.css';

/** Whether the link stands: a filled or a hollow sign beside the word. */
export function LinkMark({ value }: { value: (typeof linkStates)[number] }) {
  return <span className={`linkMark linkMark--${value}`}>{useSay()(statusText[value])}</span>;
}
