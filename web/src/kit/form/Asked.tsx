import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Fields } from '../fields/field';

interface Props {
  name: string;
  field: Fields[string] | undefined;
  word: ReactNode;
  isRequired: boolean;
  onLeft: () => void;
}

/** One field with its name; checked when one leaves it. */
export function Asked({ name, field, word, isRequired, onLeft }: Props) {
  if (!field) return null;
  return (
    <div
      data-field={name}
      className={field.isWide ? 'recordForm__wide' : undefined}
      onBlur={({ relatedTarget }) => {
        // A sentence that appears while a button below is pressed moves the button from under the pointer.
        if (!relatedTarget?.closest('.recordForm__foot')) onLeft();
      }}
    >
      <Form.Item name={name} label={word} required={isRequired}>
        <field.Ask />
      </Form.Item>
    </div>
  );
}
