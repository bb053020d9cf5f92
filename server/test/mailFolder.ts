import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { systemContext } from '../src/base/context';
import { mailFolder } from '../src/base/mail';
import { sendMails } from '../src/domain/house/outbox/service';
import type { World } from './world';

/** The mails that a world without a mail server has sent so far, as they would travel, the oldest first. */
export function sentMails({ appCtx }: Pick<World, 'appCtx'>): string[] {
  const folder = mailFolder(appCtx.config);
  if (!existsSync(folder)) return [];
  // A name begins with the time; one without the ending is being written.
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted();
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

/** Does what the clock does with mails that wait: all mails that were sent so far. */
export async function deliverMails({ appCtx }: Pick<World, 'appCtx'>): Promise<string[]> {
  await sendMails(systemContext(appCtx));
  return sentMails({ appCtx });
}
