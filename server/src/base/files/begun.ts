/** The same pieces, of which the first has been read: that they cannot be had is known before anything is answered. */
export async function begun(pieces: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const reader = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | null = await reader.next();
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const next = first ?? (await reader.next());
      first = null;
      return next;
    },
    async return() {
      await reader.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
