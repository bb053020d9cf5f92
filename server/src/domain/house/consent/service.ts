import { consentText } from '@fleet/contract/consent/text';
import type { Context } from '../../../base/context';
import { Refusal, refuseField } from '../../../base/refuse';

/** A driver's consent as a call says it. */
export interface Given {
  consent: boolean;
  consentTime?: string | null | undefined;
}

/** Since when a driver consents, and who says so; nothing of his body is kept without. */
export function consentOf(ctx: Context, { consent, consentTime }: Given) {
  if (!consent) throw new Refusal(400, '40900', consentText.needed, {}, { field: 'consent' });
  const given = consentTime ? new Date(consentTime) : ctx.now;
  if (given > ctx.now) throw refuseField('consentTime', consentText.notYet);
  return { consentTime: given.toISOString(), consentBy: ctx.actor.accountId };
}
