import type { Context } from './base/context';
import { takeAnswer, takeList } from './domain/duty/authorization/service';
import { takeFinger } from './domain/duty/finger/service';
import type { Answered } from './domain/house/ledger/service';

/** Who makes something of what terminals answer, by the subject that the command was about. */
export const takers: Readonly<Record<string, (ctx: Context, answered: Answered) => Promise<void>>> = {
  authorization: takeAnswer,
  authorizationSync: takeList,
  finger: takeFinger,
};
