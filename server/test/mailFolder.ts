import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mailFolder } from '../src/base/mail';
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
