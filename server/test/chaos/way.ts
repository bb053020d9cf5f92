import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between terminals and a door of the server: it can be cut in the middle of what is on its way. */
export class Way {
  readonly #pairs = new Set<{ near: Socket; far: Socket; isDoomed: boolean }>();
  readonly #server = createServer((near) => this.#join(near));
  /** Links that were cut with part of a frame delivered. */
  cuts = 0;

  private constructor(readonly to: () => number) {}

  static async open(to: () => number): Promise<Way> {
    const way = new Way(to);
    way.#server.listen(0, '127.0.0.1');
    await once(way.#server, 'listening');
    return way;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Has so many links be such of which the next thing that a terminal says arrives in half, and nothing after it. */
  cut(count: number): void {
    const pairs = [...this.#pairs].sort((one, other) => Number(other.isDoomed) - Number(one.isDoomed));
    for (const pair of pairs.slice(0, count)) pair.isDoomed = true;
  }

  async close(): Promise<void> {
    for (const { near, far } of this.#pairs) for (const end of [near, far]) end.destroy();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #join(near: Socket): void {
    const far = connect(this.to(), '127.0.0.1');
    const pair = { near, far, isDoomed: false };
    this.#pairs.add(pair);
    for (const end of [near, far])
      end
        .on('error', () => undefined)
        .once('close', () => {
          for (const other of [near, far]) other.destroy();
          this.#pairs.delete(pair);
        });
    far.on('data', (said) => near.write(said));
    near.on('data', (said) => {
      if (!pair.isDoomed || said.length < 2) return void far.write(said);
      this.cuts += 1;
      pair.isDoomed = false;
      far.end(said.subarray(0, Math.floor(said.length / 2)));
      near.destroy();
    });
  }
}
