/** Does the work for each of the list, so many at once, in order of beginning; rejects with the first failure. */
export async function inParallel<T>(
  list: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < list.length) {
      const at = next++;
      try {
        await work(list[at] as T, at);
      } catch (error) {
        next = list.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
}
