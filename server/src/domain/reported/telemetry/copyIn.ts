import type pg from 'pg';

/** Messages of PostgreSQL's protocol that carry rows, and end them. */
const [copyData, copyDone] = [0x64, Buffer.from([0x63, 0, 0, 0, 4])];
const lengthBytes = 4;

/**
 * A `copy … from stdin` with its rows, and statements behind it: all of it goes in one message and is one transaction,
 * unless one is open. PostgreSQL passes over rows of a statement that fails, so nobody waits for its word before sending them.
 */
export class CopyIn implements pg.Submittable {
  /** Resolves when all of it is done. */
  readonly done: Promise<void>;
  #succeed: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor(
    readonly statements: string,
    /** Read before `done` resolves and not after. */
    readonly rows: Buffer,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.#succeed = resolve;
      this.#fail = reject;
    });
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    const head = Buffer.allocUnsafe(1 + lengthBytes);
    head[0] = copyData;
    head.writeUInt32BE(lengthBytes + this.rows.length, 1);
    stream.cork();
    connection.query(this.statements);
    stream.write(head);
    stream.write(this.rows);
    stream.write(copyDone);
    stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    this.#succeed();
  }
}
