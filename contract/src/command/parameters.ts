import { z } from 'zod';
import { texts } from '../text';

const words = texts({
  boundsReversed: ['下限不能大于上限', 'The minimum must not be greater than the maximum.'],
  choicesMissing: ['请给出可选值', 'Enter the choices.'],
});

const names = {
  name: z.string().regex(/^[a-zA-Z]\w{0,49}$/),
  zh: z.string().min(1).max(30),
  en: z.string().min(1).max(60),
};

/** One parameter of a command: what it is called, what it may be, and whether it may be left out. */
const parameter = z.discriminatedUnion('type', [
  z
    .strictObject({
      ...names,
      type: z.enum(['int', 'decimal']),
      min: z.number(),
      max: z.number(),
      unit: z.string().max(10).optional(),
      optional: z.boolean().optional(),
    })
    .refine(({ min, max }) => min <= max, { params: { text: words.boundsReversed }, path: ['min'] }),
  z.strictObject({
    ...names,
    type: z.literal('text'),
    max: z.int().min(1).max(1_000),
    optional: z.boolean().optional(),
  }),
  z.strictObject({ ...names, type: z.literal('flag'), optional: z.boolean().optional() }),
  /** A file that the terminal fetches; a command takes one. */
  z.strictObject({ ...names, type: z.literal('file'), optional: z.boolean().optional() }),
  z.strictObject({
    ...names,
    type: z.literal('choice'),
    choices: z
      .array(z.strictObject({ value: z.union([z.string(), z.number()]), zh: z.string(), en: z.string() }))
      .min(1)
      .max(50),
    optional: z.boolean().optional(),
  }),
]);

/** The parameters of a command, in the order in which the form asks for them. */
export const parameters = z.array(parameter).max(20);
export type Parameter = z.output<typeof parameter>;

/** Shown to whoever writes parameters that cannot be read. */
export const exampleParameter: Parameter = {
  name: 'speedLimit',
  zh: '限速值',
  en: 'Speed limit',
  type: 'int',
  min: 1,
  max: 30,
  unit: 'km/h',
};
