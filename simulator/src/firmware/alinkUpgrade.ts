import { readTolerantJson } from '@fleet/protocol/alink/json';
import { readFileBlock } from '@fleet/protocol/alink/ota';
import type { upTopics } from '@fleet/protocol/alink/topics';
import { isObject } from '@fleet/protocol/truck/check';
import type { Controls } from '../link/link';
import { readHttp } from './httpFile';
import { type Offer, Upgrader, type Voice } from './upgrader';

const blockMs = 10_000;

/** The upgrades of an Alink terminal: by an address or, block by block, over MQTT. `alink.md` §10. */
export class AlinkUpgrade {
  readonly #upgrader: Upgrader;
  readonly #blocks = new Map<number, (block: Buffer) => void>();

  constructor(
    readonly controls: Controls,
    readonly topics: ReturnType<typeof upTopics>,
    readonly publish: (topic: string, payload: string) => void,
    away: Pick<Voice, 'restart' | 'drop' | 'isThere'>,
  ) {
    const progress = (payload: string) => this.publish(topics.otaProgress, payload);
    this.#upgrader = new Upgrader(controls.kept, {
      ...away,
      tell: (step) =>
        progress(JSON.stringify({ id: '1', params: { step: String(step), desc: '', module: 'default' } })),
      garble: () => progress('{"id":"1","params":{"step":"some'),
    });
  }

  /** Handles a message of the platform on `/ota/device/upgrade`. */
  offered(payload: Buffer): void {
    const json = readTolerantJson(payload);
    const data = json.ok && isObject(json.value) && isObject(json.value.data) ? json.value.data : {};
    const offer = this.#offerIn(data);
    if (offer) this.#upgrader.take(offer, this.controls.manner);
  }

  /** A block that was asked for. */
  received(payload: Buffer): void {
    const read = readFileBlock(payload);
    const { bOffset } = read && isObject(read.head.data) ? read.head.data : {};
    if (read && typeof bOffset === 'number') this.#blocks.get(bOffset)?.(read.block);
  }

  #offerIn({
    version,
    size,
    sign,
    signMethod,
    url,
    streamId,
    streamFileId,
  }: Record<string, unknown>): Offer | null {
    if (typeof version !== 'string' || typeof size !== 'number') return null;
    const sha256 = signMethod === 'SHA256' && typeof sign === 'string' ? sign : null;
    const of = { version, bytes: size, sha256 };
    if (typeof url === 'string') return { ...of, read: (offset, size) => readHttp(url, offset, size) };
    return {
      ...of,
      read: (offset, size) => this.#readBlock({ streamId, fileId: streamFileId }, offset, size),
    };
  }

  #readBlock(fileInfo: object, offset: number, size: number): Promise<Buffer> {
    const params = { fileToken: 'default', fileInfo, fileBlock: { size, offset } };
    this.publish(this.topics.fileDownload, JSON.stringify({ id: '1', version: '1.0', params }));
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        this.#blocks.delete(offset);
      };
      const timer = setTimeout(() => (settle(), reject(new Error('no block came'))), blockMs).unref();
      this.#blocks.set(offset, (block) => (settle(), resolve(block)));
    });
  }
}
