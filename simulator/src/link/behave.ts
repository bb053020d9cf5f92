import { lateMs, type Manner } from './manners';

/** The ways of a link to handle a command. */
interface Ways<A> {
  /** Does it, and gives what a good terminal answers. */
  act: () => A;
  /** The answer of a terminal that has no room left. */
  full: () => A;
  say: (answer: A) => void;
  garble: () => void;
  drop: () => void;
}

/** Takes something that a terminal is told in the given way. */
export function behave<A>(manner: Manner, { act, full, say, garble, drop }: Ways<A>): void {
  switch (manner) {
    case 'never':
      return;
    case 'late': {
      const answer = act();
      setTimeout(() => say(answer), lateMs).unref();
      return;
    }
    case 'twice': {
      const answer = act();
      say(answer);
      return say(answer);
    }
    case 'garbage':
      return garble();
    case 'fullStore':
      return say(full());
    case 'dropsMidway':
      act();
      return drop();
    case 'wrongVersion':
    case 'good':
      return say(act());
  }
}
