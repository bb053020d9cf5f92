import type { Call, Sent } from '@fleet/contract/call';
import type { AskProps } from './field';
import type { Row } from '../list/listing';
import { FoundPick } from './FoundPick';

interface Suggestion {
  id: string;
  label: string;
  detail: string | null;
}

interface Props<C extends Call> extends AskProps<string> {
  /** Suggests records by a `keyword`, and names the one with an `id`. */
  call: C;
}

/** Picks one of the records that a call suggests. */
export const SuggestPick = <C extends Call>(props: Props<C>) => (
  <FoundPick
    {...props}
    ask={(keyword) => ({ keyword }) as Sent<C>}
    labelOf={(row) => labelOf(row as Row as Suggestion)}
  />
);

const labelOf = ({ label, detail }: Suggestion) => (detail ? `${label} · ${detail}` : label);
