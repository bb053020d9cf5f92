import type { Context } from './base/context';
import { handleAnswer, handleCleared, handleList } from './domain/duty/authorization/service';
import { takeFinger } from './domain/duty/finger/service';
import type { Answered } from './domain/house/ledger/service';

/** The handlers of terminals' answers, by the subject of the command. */
export const answerHandlers: Readonly<Record<string, (ctx: Context, answered: Answered) => Promise<void>>> = {
  authorization: handleAnswer,
  authorizationClear: handleCleared,
  authorizationSync: handleList,
  finger: takeFinger,
};
