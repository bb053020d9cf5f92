import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every attempt of one mail, so that one that came twice is seen to be the same. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer }[];
}

/** The folder of mails until a server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'mail');

/** Sends mail by SMTP; until a server is configured, mails land as files in the data folder. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Config): (mail: Mail) => Promise<void> {
  if (smtpUrl) {
    const smtp = createTransport(smtpUrl);
    return async (mail) => void (await smtp.sendMail({ from: mailFrom, ...mail }));
  }
  const folder = mailFolder({ dataDir });
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { message, messageId } = await composer.sendMail({ from: mailFrom, ...mail });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${messageId.replace(/[^\w-]/g, '')}.eml`;
    // It appears in the folder whole.
    const begun = path.join(dataDir, `.${name}`);
    await writeFile(begun, message as Buffer, { mode: 0o600 });
    await rename(begun, path.join(folder, name));
  };
}
