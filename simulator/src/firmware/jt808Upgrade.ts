import { result, writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { readTerminalControl, terminalCommand } from '@fleet/protocol/jt808/commands';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { Reassembly } from '@fleet/protocol/jt808/reassembly';
import { readUpgradePackage, writeUpgradeResult } from '@fleet/protocol/jt808/upgrade';
import type { Controls } from '../link/link';
import type { Manner } from '../link/manners';
import { lookHttp, readHttp } from './httpFile';
import { Upgrader, type Voice } from './upgrader';

const self = 'terminal';
const terminalType = 0;
const done = 0;
const failed = 1;
const written = 100;
const garbled = Buffer.from([terminalType]);
const againMs = 500;
const mostTries = 20;

/** The upgrades of a JT/T 808 terminal: by an address (0x8105), or sent to it in parts (0x8108). */
export class Jt808Upgrade {
  readonly #upgrader: Upgrader;
  readonly #parts = new Reassembly();
  /** How the package under way is taken; drawn when its first part comes. */
  #manner: Manner | null = null;

  constructor(
    readonly controls: Controls,
    readonly send: (msgId: number, body: Buffer) => void,
    readonly away: Pick<Voice, 'restart' | 'drop' | 'isThere'>,
  ) {
    this.#upgrader = new Upgrader(controls.kept, {
      ...away,
      // Nothing is said on the way: only what came of it.
      tell: (step) => {
        if (step >= 0 && step < written) return;
        send(up.upgradeResult, writeUpgradeResult({ type: terminalType, result: step < 0 ? failed : done }));
      },
      garble: () => send(up.upgradeResult, garbled),
    });
  }

  /** Takes a message that is about an upgrade; false for any other. */
  takes(frame: Frame): boolean {
    if (frame.msgId === down.upgradePackage) {
      this.#part(frame);
      return true;
    }
    const control = frame.msgId === down.terminalControl ? readTerminalControl(frame.body) : null;
    if (control?.command !== terminalCommand.upgrade) return false;
    const fields = control.param.toString().split(';');
    const [url = ''] = fields;
    this.#answer(frame);
    void this.#fetch(url, fields[9] ?? '');
    return true;
  }

  async #fetch(url: string, version: string, tries = 1): Promise<void> {
    const looked = await lookHttp(url).catch(() => null);
    if (looked)
      return this.#upgrader.take(
        { version, ...looked, read: (offset, size) => readHttp(url, offset, size) },
        this.controls.manner,
      );
    if (tries >= mostTries) return;
    await new Promise((resolve) => setTimeout(resolve, againMs).unref());
    await this.#fetch(url, version, tries + 1);
  }

  #part(frame: Frame): void {
    if ((frame.packetNo ?? 1) === 1) this.#manner ??= this.controls.manner();
    const manner = this.#manner ?? 'good';
    if (manner === 'never') return;
    const isHalf = (frame.packetNo ?? 1) * 2 >= (frame.packetTotal ?? 1);
    if (manner === 'dropsMidway' && isHalf) {
      this.#manner = 'good';
      return this.away.drop();
    }
    const whole = frame.packetTotal === null ? frame : this.#whole(frame);
    this.#answer(frame);
    const upgrade = whole && readUpgradePackage(whole.body);
    if (!upgrade) return;
    this.#parts.forget(self);
    this.#manner = null;
    const { version, data } = upgrade;
    const read = async (offset: number, size: number) => data.subarray(offset, offset + size);
    this.#upgrader.take({ version, bytes: data.length, sha256: null, read }, () => manner);
  }

  #whole(frame: Frame): Frame | null {
    const outcome = this.#parts.add(self, frame, Date.now());
    return outcome.outcome === 'complete' ? outcome.message.frame : null;
  }

  #answer({ msgId, serial }: Frame): void {
    const body = writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: result.done });
    this.send(up.generalAnswer, body);
  }
}
