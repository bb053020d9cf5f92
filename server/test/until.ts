const pauseMs = { first: 25, longest: 250 };

/**
 * Asks again until the answer is there, less often the longer it takes; a test that waits says what for. Machines that
 * are busy are slow.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = 60_000,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    const waited = Date.now() - began;
    if (waited > patienceMs) throw new Error(`waited in vain for ${what}`);
    const pause = Math.min(pauseMs.longest, pauseMs.first + waited / 20);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
