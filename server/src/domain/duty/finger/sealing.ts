import type { Context, AppContext } from '../../../base/context';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { findTemplate } from './queries';

/** The place of a template; it can be opened there alone. */
export const templatePlace = (driverId: string, fingerNum: number) =>
  `driver_finger.template:${driverId}:${fingerNum}`;

/** A template as a terminal takes it; null once it has been erased, or where only its own terminal has it. */
export async function templateForTerminal(
  ctx: AppContext,
  driverId: string,
  fingerNum: number,
): Promise<string | null> {
  const sealed = await findTemplate(ctx, driverId, fingerNum);
  if (!sealed) return null;
  return (await ctx.vault.openBytes(sealed, templatePlace(driverId, fingerNum))).toString('base64');
}

const answerPlace = (commandId: string) => `device_command.template:${commandId}`;

export const sealedFinger: SealedColumn = {
  table: 'driver_finger',
  key: ['id'],
  sealed: 'template_sealed',
  companyId: 'company_id',
  more: ['driver_id', 'finger_num'],
  place: ({ driverId, fingerNum }) => templatePlace(driverId!, Number(fingerNum)),
};

/** Seals the template in an answer, so that it may wait in the ledger until it is taken. */
export async function sealTemplateIn(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  commandId: string,
  data: unknown,
): Promise<unknown> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  // Nobody but us seals: under this name a terminal says nothing.
  const { template, ...rest } = { template: undefined as unknown, ...data, sealedTemplate: undefined };
  if (template === undefined) return rest;
  const sealed = await vault.seal(db, typeof template === 'string' ? template : '', {
    companyId: null,
    place: answerPlace(commandId),
  });
  return { ...rest, sealedTemplate: sealed.toString('base64') };
}

/** The template that waits in the ledger; it is the platform's until it is taken. */
export const sealedAnswer: SealedColumn = {
  table: 'device_command',
  key: ['id'],
  sealed: `decode(answer #>> '{data,sealedTemplate}', 'base64')`,
  write: `answer = jsonb_set(answer, '{data,sealedTemplate}', to_jsonb(translate(encode($1, 'base64'), E'\\n', '')))`,
  companyId: null,
  place: ({ id }) => answerPlace(id!),
};

/** The finger that a terminal enrolled: its number, and the template where it gives that; null when it says neither. */
export async function readMade({ vault }: Pick<Context, 'vault'>, commandId: string, answer: unknown) {
  const { data } = (answer ?? {}) as { data?: unknown };
  const { fingerNum, sealedTemplate } = (data ?? {}) as { fingerNum?: unknown; sealedTemplate?: unknown };
  const num = Number(fingerNum);
  if (!Number.isInteger(num) || num < 1) return null;
  const template =
    typeof sealedTemplate === 'string'
      ? await vault.open(Buffer.from(sealedTemplate, 'base64'), answerPlace(commandId))
      : '';
  return { fingerNum: num, template: template === '' ? null : template };
}
