import type { Bus } from '../bus';

/** A kind of question between processes; what is said and what is answered travel as JSON. */
export interface Question<Says, Answer> {
  readonly name: string;
  /** For the types alone. */
  readonly travels?: (says: Says) => Answer;
}

export const question = <Says, Answer>(name: string): Question<Says, Answer> => ({ name });

/** The address of a question that one process serves for all. */
export const everywhere = 'all';

/** Nobody serves it, whoever did went away or said nothing in time, or failed at it. */
export type Outcome<Answer> = { answer: Answer } | { failed: 'nobody' | 'silence' | 'fault' };

/**
 * How the processes of an installation talk. In one process an event and a question are function calls; a question whose
 * server fails rejects there.
 */
export interface Wire extends Bus {
  /** Asks whoever serves this at an address, and waits so long for one in another process. */
  ask<Says, Answer>(
    question: Question<Says, Answer>,
    to: string,
    says: Says,
    patienceMs: number,
  ): Promise<Outcome<Answer>>;
  /** Serves an address in the place of who did here before, until the returned function is called. */
  serve<Says, Answer>(
    question: Question<Says, Answer>,
    to: string,
    answer: (says: Says) => Promise<Answer>,
  ): () => void;
  /** Whether anybody serves an address, as far as is known here. */
  isServed<Says, Answer>(question: Question<Says, Answer>, to: string): boolean;
  /** Listens for addresses that somebody begins to serve, here or elsewhere. */
  onServed<Says, Answer>(question: Question<Says, Answer>, listen: (to: string) => void): () => void;
}
