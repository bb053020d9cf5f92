import { text } from './text';
import type { Field } from './field';

const Show = ({ value }: { value: string }) => {
  const [whole = '', part = ''] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(2, '0')}`;
};

/** Yuan with two decimals, exact: it travels and is kept as text. */
export const money = (): Field<string> => ({ ...text('decimal'), isFigure: true, Show });
