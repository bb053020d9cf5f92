import type { Output, Sent } from '@fleet/contract/call';
import type { Text } from '@fleet/contract/text';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { FetchingOver } from '../FetchingOver';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { lazyScreen } from '../lazyScreen';
import { useReturnFocus } from '../returnFocus';
import type { Values } from './check';

export interface Section {
  title?: Text;
  names: readonly string[];
}

export interface Question {
  title: string;
  text: string;
  /** The word of its button; else that of the form's. */
  word?: string;
}

export interface RecordFormProps<C extends Shaped> {
  call: C;
  title: string;
  sections: readonly Section[];
  fields: Fields;
  words: Record<string, Text>;
  /** The values of the record now. */
  initial?: object;
  /** The values that are sent beside the fields: the key, the version that was seen. */
  hidden?: Values;
  /** Whether a field makes sense beside the others. */
  isShown?: (name: string, values: Values) => boolean;
  /** Rules beyond the schema's. */
  check?: (values: Values) => Record<string, string | undefined>;
  /** The name under which what was typed is kept while it is not saved; each form has one. Secrets are not kept. */
  draft?: string;
  /** Nothing of it is kept: it is about somebody's face or fingers. */
  isUnkept?: boolean;
  saveWord?: string;
  /** How it is filled in, said above the fields. */
  note?: string;
  /** In its place on the page instead of over it: what it describes must be seen and reached beside it. */
  isInline?: boolean;
  /** Values that come from elsewhere, such as a place pointed at on a map; a new object is taken in. */
  given?: Values | undefined;
  /** Called with the values of the form as they change. */
  onValues?: (values: Values) => void;
  /** Below the fields, such as a try of what was filled in. */
  below?: ReactNode;
  /** Asked before it is sent; none where what was filled in needs none. */
  question?: Question | ((values: Values) => Question | null);
  /** `sent` is what was filled in, as the call took it. */
  onDone: (output: Output<C>, sent: Sent<C>) => void;
  onClose: () => void;
}

// A list is there long before somebody wants its form.
const Form = lazyScreen(() => import('./AskedRecord').then((file) => file.AskedRecord));

/** Asks for the input of one call: checked by its schema, sent once, refused field by field. */
export function RecordForm<C extends Shaped>(props: RecordFormProps<C>) {
  useReturnFocus();
  const AnyForm = Form as unknown as ComponentType<RecordFormProps<C>>;
  return (
    <Suspense fallback={props.isInline ? <div className="waiting" /> : <FetchingOver />}>
      <AnyForm {...props} />
    </Suspense>
  );
}
