interface Waiting<Asked, Answer> {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (fault: unknown) => void;
}

/**
 * Asks together what is asked in one turn of the event loop, so many at once at the most and one after the other.
 * `askAll` answers each in its place.
 */
export function gathered<Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  mostAtOnce: number,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isScheduled = false;
  const askWaiting = async () => {
    isScheduled = false;
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += mostAtOnce) {
      const some = all.slice(at, at + mostAtOnce);
      try {
        const answers = await askAll(some.map(({ asked }) => asked));
        some.forEach(({ resolve }, place) => resolve(answers[place]!));
      } catch (fault) {
        for (const { reject } of some) reject(fault);
      }
    }
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => void askWaiting());
    });
}
