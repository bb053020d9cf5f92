import type { FileAnswer } from '@fleet/contract/call';
import { reportText } from '@fleet/contract/report/text';
import { say, type Language } from '@fleet/contract/text';
import type { Context, AppContext } from '../../../base/context';
import { contextOf, findAccount } from '../../people/access/service';
import { keepFile } from '../../house/file/service';
import { harmless, sheetFile } from '../../house/sheet/service';
import { lastDue } from './due';
import { reportOf, type Period, type ReportKind } from './figures';
import { findSubscriptions, insertDelivery, takeDeliveries, updateDelivery } from './queries';

const sentAtOnce = 10;
const mostAttempts = 6;
const firstPauseMs = 60_000;
/** Whoever takes a delivery has this long for it. */
const takenForMs = 600_000;

/** Writes down what is due by now, then sends what waits: each to its person, with that person's sight. */
export async function sendReports(ctx: Context): Promise<void> {
  for (const { id, period, since, timeZone } of await findSubscriptions(ctx)) {
    const zone = timeZone ?? 'Asia/Shanghai';
    const dueDay = lastDue(period as Period, ctx.now, zone);
    // Nobody gets what was due before he asked.
    if (dueDay > lastDue(period as Period, new Date(since), zone)) await insertDelivery(ctx, id, dueDay);
  }
  for (let taken = sentAtOnce; taken === sentAtOnce; ) {
    const deliveries = await takeDeliveries(ctx, sentAtOnce, new Date(ctx.now.getTime() + takenForMs));
    for (const delivery of deliveries) await deliver(ctx, delivery);
    taken = deliveries.length;
  }
}

type Delivery = Awaited<ReturnType<typeof takeDeliveries>>[number];

async function deliver(ctx: Context, delivery: Delivery): Promise<void> {
  try {
    const fileId = await send(ctx, delivery);
    await updateDelivery(ctx, delivery.id, {
      state: 'sent',
      sentAt: ctx.now.toISOString(),
      problem: null,
      fileId,
    });
  } catch (error) {
    if (!(error instanceof NotTheirs)) ctx.complain(error);
    const pauseMs = firstPauseMs * 2 ** delivery.attempts;
    await updateDelivery(ctx, delivery.id, {
      state: delivery.attempts >= mostAttempts ? 'failed' : 'waiting',
      nextAttempt: new Date(ctx.now.getTime() + pauseMs).toISOString(),
      problem: (error as Error).message.slice(0, 500),
    });
  }
}

/** Thrown for a report that its person may no longer have. */
class NotTheirs extends Error {}

async function send(
  ctx: Context,
  { accountId, report, period, language, dueDay }: Delivery,
): Promise<string> {
  const account = await findAccount(ctx, accountId);
  const reader = account && contextOf(groundOf(ctx), account, language as Language, ctx.now);
  const found = reportOf(report as ReportKind);
  if (!account || !reader?.actor.rights.has(found.right)) throw new NotTheirs('no right / 无权限');
  if (!account.email) throw new NotTheirs('no e-mail / 无邮箱');
  const title = `${say(reader.language, reportText[found.kind])} ${say(reader.language, reportText[period as Period])}`;
  const file = sheetFile(
    reader,
    title,
    found.heads.map((head) => ({ head: say(reader.language, head) })),
    rowsOf(await found.rows(reader)),
  );
  const content = await wholeOf(file);
  const { id } = await keepFile(reader, file.name, { type: file.type, bytes: content });
  await ctx.mail({
    to: account.email,
    subject: `${title} ${dueDay}`,
    text: say(reader.language, reportText.mailText, { name: account.username, report: title, day: dueDay }),
    attachments: [{ filename: file.name, content }],
  });
  return id;
}

const groundOf = ({ scope, actor, language, timeZone, now, ...appCtx }: Context): AppContext => appCtx;

async function* rowsOf(rows: (string | number | null)[][]) {
  for (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell));
}

async function wholeOf({ body }: FileAnswer): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
