import { halfWidth } from '@fleet/contract/field';
import { InputNumber, type InputNumberProps } from 'antd';

/** antd reads what its parser answers, text too, whatever the type of the parser says. */
const parser = (typed = '') => halfWidth(typed).replace(/[^\w.-]+/g, '') as unknown as number;

/** A field for a number, in which full-width digits are digits too. */
export const NumberBox = (props: InputNumberProps<number>) => (
  <InputNumber<number> {...props} parser={parser} />
);
