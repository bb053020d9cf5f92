import type { ComponentType } from 'react';
import type { AskProps, Field } from './field';

/** A reference to another record, picked with the picker of its subject; read by the name beside it. */
export const pick = (Picker: ComponentType<AskProps<string>>): Field<string> => ({
  isChoice: true,
  Show: ({ value }) => value,
  Ask: (props) => <Picker {...props} />,
});
