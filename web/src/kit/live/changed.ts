import { askAgain } from '../queries';
import { gather } from './gather';

/** In a fleet of thousands alarms come many a second, and each would have its counts asked for anew. */
const pauseMs = 1_000;

/** The subjects that the stream says have changed: asked for at once after a quiet time, else at most every pause. */
export const changed = gather<string>(
  pauseMs,
  (subject) => subject,
  (subjects) => {
    for (const subject of subjects) void askAgain(subject);
  },
);
