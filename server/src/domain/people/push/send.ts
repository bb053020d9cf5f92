import { createHmac } from 'node:crypto';
import type { Context } from '../../../base/context';
import { request } from '../../../base/outgoing';
import { secretPlace } from './place';
import { findTarget, takeDeliveries, updateDelivery } from './queries';

const sentAtOnce = 20;
const mostAttempts = 8;
const firstPauseMs = 60_000;
const timeoutMs = 10_000;
const mostAnswerBytes = 65_536;
/** Whoever takes a delivery has this long for it. */
const takenForMs = 600_000;

type Delivery = Awaited<ReturnType<typeof takeDeliveries>>[number];

/** Sends what waits to the platforms of the authorities; what is not taken is tried again, later each time. */
export async function sendPushes(ctx: Context): Promise<void> {
  for (let taken = sentAtOnce; taken === sentAtOnce; ) {
    const deliveries = await takeDeliveries(ctx, sentAtOnce, new Date(ctx.now.getTime() + takenForMs));
    await Promise.all(deliveries.map((delivery) => deliver(ctx, delivery)));
    taken = deliveries.length;
  }
}

async function deliver(ctx: Context, delivery: Delivery): Promise<void> {
  const problem = await send(ctx, delivery).then(
    () => null,
    (error: unknown) => problemOf(error),
  );
  const { id, subject, recordId, companyId, attempts } = delivery;
  await updateDelivery(
    ctx,
    id,
    problem === null
      ? { state: 'sent', problem, sentAt: ctx.now.toISOString() }
      : {
          state: attempts >= mostAttempts ? 'failed' : 'waiting',
          problem,
          nextAttempt: new Date(ctx.now.getTime() + firstPauseMs * 2 ** (attempts - 1)).toISOString(),
        },
  );
  ctx.tell('changed', { subject, ids: [recordId], companyId });
}

/** An answer in the two hundreds means that the record was taken. */
async function send(ctx: Context, delivery: Delivery): Promise<void> {
  const { id, jurisdictionId, subject, recordId, content, createdAt } = delivery;
  const target = await findTarget(ctx, jurisdictionId);
  if (!target) throw new Error('no push address / 未设置推送地址');
  const body = JSON.stringify({ delivery: id, subject, recordId, pushedAt: createdAt, content });
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
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`);
}

const signature = (secret: string, time: number, body: string) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/** The reason of a failure, as far as it helps. */
const problemOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code ?? message).slice(0, 200);
};
