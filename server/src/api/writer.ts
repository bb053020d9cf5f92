import type { Call } from '@fleet/contract/call';
import build from 'fast-json-stringify';
import { answerSchema } from './schema';

export type Writer = (envelope: unknown) => string;

const writers = new WeakMap<Call, Writer>();

/**
 * Writes the envelope of a call's answer as JSON; what the contract does not declare is left out.
 * Made when the call is answered for the first time: hundreds of them at a start take longer than the rest of it.
 */
export function writerOf(call: Call): Writer {
  const made = writers.get(call);
  if (made) return made;
  // Columns of a hundred thousand values; rows never come in such numbers.
  const writer = build(answerSchema(call.output), { largeArrayMechanism: 'json-stringify' });
  writers.set(call, writer);
  return writer;
}
