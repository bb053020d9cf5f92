/** Bytes that many use at once, in memory once: as long as somebody uses them they are not read again. */
export class SharedBytes {
  readonly #of = new Map<string, Promise<Buffer | null> | WeakRef<Buffer>>();

  /** The bytes of this name; null where there are none. */
  async of(name: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = this.#of.get(name);
    const bytes = known instanceof WeakRef ? known.deref() : known;
    if (bytes) return bytes;
    const reading = read();
    this.#of.set(name, reading);
    try {
      const found = await reading;
      if (found) this.#of.set(name, new WeakRef(found));
      return found;
    } finally {
      if (this.#of.get(name) === reading) this.#of.delete(name);
    }
  }
}
