import { z } from 'zod';
import { decimal, flag, int, text } from '../field';
import type { Parameter } from './parameters';

function valueOf(parameter: Parameter): z.ZodType {
  switch (parameter.type) {
    case 'int':
      return int(parameter.min, parameter.max);
    case 'decimal':
      return decimal(parameter.min, parameter.max);
    case 'text':
      return text(parameter.max);
    case 'flag':
      return flag();
    case 'file':
      return z.file();
    case 'choice': {
      const values = parameter.choices.map(({ value }) => value);
      // A form carries text only.
      const asChosen = (given: unknown) => values.find((value) => String(value) === String(given)) ?? given;
      return z.preprocess(asChosen, z.literal(values));
    }
  }
}

/** The schema of the values that a sender fills in, as the terminal is to hear them. */
export const parameterValues = (parameters: readonly Parameter[]) =>
  z.strictObject(
    Object.fromEntries(
      parameters.map((one) => [one.name, one.optional ? valueOf(one).optional() : valueOf(one)]),
    ),
  ) as z.ZodType<Record<string, unknown>>;
