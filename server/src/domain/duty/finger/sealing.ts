import type { Context, AppContext } from '../../../base/context';
import { findTemplate } from './queries';

type Vault = Pick<Context, 'vault'>;

/** Where a template is kept; it can be opened there alone. */
export const templatePlace = (driverId: string, fingerNum: number) =>
  `driver_finger.template:${driverId}:${fingerNum}`;

/** A template as a terminal takes it; null once it has been erased, or where only its own terminal has it. */
export async function templateForTerminal(
  ctx: AppContext,
  driverId: string,
  fingerNum: number,
): Promise<string | null> {
  const sealed = await findTemplate(ctx, driverId, fingerNum);
  return sealed ? ctx.vault.openBytes(sealed, templatePlace(driverId, fingerNum)).toString('base64') : null;
}

const answerPlace = (commandId: string) => `device_command.template:${commandId}`;

/** Seals the template in an answer, so that it may wait in the ledger until it is taken. */
export function sealTemplateIn({ vault }: Vault, commandId: string, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('template' in data)) return data;
  const { template, ...rest } = data;
  const sealed = vault.seal(typeof template === 'string' ? template : '', answerPlace(commandId));
  return { ...rest, sealedTemplate: sealed.toString('base64') };
}

/** The finger that a terminal enrolled: its number, and the template where it gives that; null when it says neither. */
export function readMade({ vault }: Vault, commandId: string, answer: unknown) {
  const { data } = (answer ?? {}) as { data?: unknown };
  const { fingerNum, sealedTemplate } = (data ?? {}) as { fingerNum?: unknown; sealedTemplate?: unknown };
  const num = Number(fingerNum);
  if (!Number.isInteger(num) || num < 1) return null;
  const template =
    typeof sealedTemplate === 'string'
      ? vault.open(Buffer.from(sealedTemplate, 'base64'), answerPlace(commandId))
      : '';
  return { fingerNum: num, template: template === '' ? null : template };
}
