import { isAutomatic } from '@fleet/contract/push/messages';
import { createHmac } from 'node:crypto';
import type { Context } from '../../../base/context';
import { request } from '../../../base/outgoing';
import { secretPlace } from './place';
import { findTarget } from './queries';
import { dropDelivery, findMember, listDue, longestPauseMs, markSent, markTried, takeOldest } from './queue';

const mostRefused = 8;
const firstPauseMs = 60_000;
const timeoutMs = 10_000;
const mostAnswerBytes = 65_536;
/** Whoever takes a delivery has this long for it. */
const takenForMs = 600_000;
/** A run ends after this; the next minute goes on. */
const longestRunMs = 300_000;

type Delivery = NonNullable<Awaited<ReturnType<typeof takeOldest>>>;
type Company = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Sends what waits: to each authority one after the other, to all of them at the same time. */
export async function sendPushes(ctx: Context): Promise<void> {
  const began = performance.now();
  const elapsedMs = () => performance.now() - began;
  const later = (): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + elapsedMs()) });
  await Promise.all(
    (await listDue(ctx)).map(async (jurisdictionId) => {
      while (elapsedMs() < longestRunMs) if (!(await sendOldest(later(), jurisdictionId))) return;
    }),
  );
}

/** Sends the oldest delivery of an authority; says whether the one behind it may follow. */
async function sendOldest(ctx: Context, jurisdictionId: string): Promise<boolean> {
  const delivery = await takeOldest(ctx, jurisdictionId, new Date(ctx.now.getTime() + takenForMs));
  if (!delivery) return false;
  const { id, subject, recordId, companyId } = delivery;
  const company = await findMember(ctx, delivery);
  if (!company) {
    await dropDelivery(ctx, id);
    return true;
  }
  const failure = await send(ctx, delivery, company).then(
    () => null,
    (error: unknown) => error,
  );
  const isOver = failure === null || (await keepFailure(ctx, delivery, failure)) === 'failed';
  if (failure === null) await markSent(ctx, id);
  if (!isAutomatic(subject)) ctx.tell('changed', { subject, ids: [recordId], companyId });
  return isOver;
}

/** The platform answered, and did not take it. */
class NotTaken extends Error {
  /** A platform that is not there, or busy, takes the same delivery later; any other answer is about the delivery. */
  readonly isRefusal: boolean;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.isRefusal = ![408, 429, 502, 503, 504].includes(status);
  }
}

/** Is tried again, later each time; given up once the platform has refused it so often, so that the others may follow. */
async function keepFailure(ctx: Context, delivery: Delivery, error: unknown): Promise<'waiting' | 'failed'> {
  const isRefusal = error instanceof NotTaken && error.isRefusal;
  const refused = delivery.refused + (isRefusal ? 1 : 0);
  const state = refused >= mostRefused ? 'failed' : 'waiting';
  const pauseMs = Math.min(firstPauseMs * 2 ** (delivery.attempts - 1), longestPauseMs);
  const nextAttempt = new Date(ctx.now.getTime() + pauseMs).toISOString();
  await markTried(ctx, delivery, { state, problem: problemOf(error), refused, nextAttempt });
  return state;
}

/** An answer in the two hundreds means that the record was taken. */
async function send(ctx: Context, delivery: Delivery, company: Company): Promise<void> {
  const { id, jurisdictionId, subject, recordId, content, createdAt } = delivery;
  const target = await findTarget(ctx, jurisdictionId);
  if (!target) throw new Error('no push address / 未设置推送地址');
  const body = JSON.stringify({ delivery: id, subject, recordId, pushedAt: createdAt, company, content });
  const time = Math.floor(ctx.now.getTime() / 1000);
  const secret = await ctx.vault.open(target.secret, secretPlace(jurisdictionId));
  const { status } = await request(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fleet-signature': signature(secret, time, body) },
    body,
    timeoutMs,
    mostBytes: mostAnswerBytes,
    allowed: ctx.config.outgoingPrivate,
  });
  if (status < 200 || status > 299) throw new NotTaken(status);
}

const signature = (secret: string, time: number, body: string) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/** The reason of a failure, as far as it helps. */
const problemOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code ?? message).slice(0, 200);
};
