import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config';
import { dropDrafts, writeDraft } from './files/draft';
import { flushFolder } from './files/flushFolder';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for every attempt of one mail, so that one that came twice is seen to be the same. */
  messageId?: string;
  attachments?: { filename: string; content: Buffer }[];
}

/** A mail that nobody has written to for so long is written no more. */
const draftLivesMs = 3_600_000;

/** The folder of mails until a server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'mail');

/** The number of a mail whose name within this installation is given. */
export const messageIdOf = ({ mailFrom }: Pick<Config, 'mailFrom'>, name: string) =>
  `<${name}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'}>`;

/** Whether the server refused this mail, its address or its content; otherwise none would go at present. */
export const isRefusedMail = (problem: unknown) =>
  problem instanceof Error &&
  'code' in problem &&
  (problem.code === 'EENVELOPE' || problem.code === 'EMESSAGE');

/** Sends mail by SMTP; until a server is configured, mails land as files in the data folder. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Config): (mail: Mail) => Promise<void> {
  if (smtpUrl) {
    const smtp = createTransport(smtpUrl);
    return async (mail) => void (await smtp.sendMail({ from: mailFrom, ...mail }));
  }
  const folder = mailFolder({ dataDir });
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message, messageId } = await composer.sendMail({ from: mailFrom, ...mail });
    const ending = `-${messageId.replace(/[^\w-]/g, '')}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await dropDrafts(folder, new Date(Date.now() - draftLivesMs));
    // A process that dies between the mail and its note sends it again.
    if ((await readdir(folder)).some((name) => name.endsWith(ending))) return;
    const { file } = await writeDraft(folder, message as Buffer);
    await rename(file, path.join(folder, new Date().toISOString().replaceAll(':', '-') + ending));
    await flushFolder(folder);
  };
}
