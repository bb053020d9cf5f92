import type { Call } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { repeatHeader, repeatKey } from '@fleet/contract/repeat';
import type { FastifyRequest } from 'fastify';
import { refuseField } from '../base/refuse';

/** The key under which a call may be sent again; null where none was sent, or where the call takes none. */
export function repeatKeyOf({ headers }: FastifyRequest, { isRepeatable }: Call): string | null {
  const sent = headers[repeatHeader];
  if (!isRepeatable || sent === undefined) return null;
  if (typeof sent !== 'string' || !repeatKey.test(sent))
    throw refuseField('Idempotency-Key', refusals.badRepeatKey);
  return sent;
}
