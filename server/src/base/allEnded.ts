/** The results of all of these once each has ended: nothing goes on behind whoever waits. Throws what the first that failed threw. */
export async function allEnded<T>(works: Iterable<Promise<T>>): Promise<T[]> {
  const ended = await Promise.allSettled(works);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
