import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { mailFolder } from '../../../base/mail';
import type { Config } from '../../../base/config';

const mostShown = 100;

/** The names of the mails that landed in the folder, the newest first: a name begins with the time. */
export async function listNames(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const names = await readdir(mailFolder(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, mostShown);
}

/** Reads one of the mails that `listNames` names. */
export async function readMail(config: Pick<Config, 'dataDir'>, name: string) {
  const email = await PostalMime.parse(await readFile(path.join(mailFolder(config), name)));
  return {
    time: timeOf(name),
    to: (email.to ?? []).map(addressOf).join(', '),
    subject: email.subject ?? '',
    text: withoutKeys(email.text ?? ''),
    attachments: email.attachments.map(({ filename }) => filename ?? ''),
  };
}

const addressOf = ({ address, name }: NonNullable<Email['to']>[number]) => address ?? name;

/** `2026-01-31T08-00-00.000Z-…` is the time at which it was written. */
const timeOf = (name: string) => name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');

/** Links without what they carry: a reset link is for whom it was sent to. */
const withoutKeys = (text: string) =>
  text.replaceAll(/https?:\/\/\S+/g, (link) => link.replaceAll(/=[^&#\s]*/g, '=…'));
