import type { Answer } from '@fleet/protocol/alink/envelope';
import { storableText } from '@fleet/protocol/truck/storable';
import type { AppContext } from '../base/context';

/** Longer answers are kept without what they carry. */
const longestData = 65_536;

/** Hands on what a terminal answers to a command of the ledger, which knows it by its number. */
export function tellAnswer(ctx: Pick<AppContext, 'tell'>, terminalRowId: string, answered: Answer): void {
  const { id: commandId, code, message, data } = answered;
  if (!/^[1-9]\d{0,17}$/.test(commandId)) return;
  const isTooLong = JSON.stringify(data).length > longestData;
  const answer = { code, message: storableText(message.slice(0, 500)), data: isTooLong ? {} : data };
  ctx.tell('commandAnswered', { terminalRowId, commandId, answer });
}
