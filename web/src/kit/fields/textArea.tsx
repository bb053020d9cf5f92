// By its own path: the package's index brings areas, passwords and codes along to every list.
import TextArea from 'antd/es/input/TextArea';
import type { Field } from './field';

/** Several lines of text. */
export const textArea = (): Field<string> => ({
  Show: ({ value }) => <span className="manyLines">{value}</span>,
  Ask: ({ value, onChange, ...rest }) => (
    <TextArea
      {...rest}
      autoSize={{ minRows: 2, maxRows: 6 }}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  ),
  isWide: true,
});
