/** Contents by their hash: the same content is kept once, and a name from outside never becomes a path. */
export interface FileStore {
  put(content: Content): Promise<{ sha256: Buffer; bytes: number }>;
  /**
   * The whole content, or the part from its first to its last byte, both included. Reading fails with `FileGone` where
   * there is none, with `FilesAway` where the store cannot be reached.
   */
  open(sha256: Buffer, part?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Drops a content, unless it was written again since. */
  drop(sha256: Buffer, since: Date): Promise<void>;
  /** Drops what was begun and never finished, and not written to since. */
  dropDrafts(since: Date): Promise<void>;
  /** The mark of the installation whose files these are; null where there is none. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  dropMark(): Promise<void>;
  /** The place in words for an operator. */
  readonly where: string;
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** The store holds no content with this hash. */
export class FileGone extends Error {
  override name = 'FileGone';

  constructor(sha256: Buffer, options?: ErrorOptions) {
    super(`there is no content ${sha256.toString('hex')}`, options);
  }
}

/** The store cannot be reached, or refuses us: nothing was changed in it for certain. */
export class FilesAway extends Error {
  override name = 'FilesAway';
}

/** Whether an error tells that the store of files could not be reached. */
export function isFilesAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof FilesAway) return true;
  return false;
}
