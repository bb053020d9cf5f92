import { result, type GeneralAnswer } from '@fleet/protocol/jt808/answers';
import { terminalCommand, writeTerminalControl } from '@fleet/protocol/jt808/commands';
import { down } from '@fleet/protocol/jt808/messageId';
import { readUpgradeResult, writeUpgradePackage } from '@fleet/protocol/jt808/upgrade';
import type { AppContext } from '../../base/context';
import type { Told, UpgradeOffer } from '../../base/deviceCommands';
import { fetched, goesOn, heardFailure, heardStep, readBlock } from '../../domain/fleet/ota/index';
import { PendingAnswers } from '../pendingAnswers';
import type { SharedBytes } from './sharedBytes';
import type { SignOn } from './signOn';
import type { Writer } from './writer';

type Told808 = Told<'upgrade'>;

const partMs = 10_000;
const mostSent = 4;
/** The upgrade is for the terminal itself. */
const terminalType = 0;
const resultCalledOff = 2;
/** A terminal that says it is done and does not sign on anew is asked what it runs. */
const askAfterMs = 60_000;

/** Upgrades of one terminal over its session: by an address (0x8105), else in parts (0x8108). `jt808.md` §7. */
export class Upgrade {
  readonly #answers = new PendingAnswers<number>();
  #sending: { file: string; end: Promise<void> } | null = null;

  constructor(
    readonly writer: Writer,
    readonly signOn: SignOn,
    readonly ctx: AppContext,
    readonly packages: SharedBytes,
  ) {}

  async offer(offer: UpgradeOffer, patienceMs: number): Promise<Told808> {
    if (offer.url === null) return this.#begin(offer);
    const told = await this.#tellAddress(offer, offer.url, patienceMs);
    const cannot = 'silence' in told && told.silence === 'notSupported';
    return cannot && offer.mayComeOverLink ? this.#begin(offer) : told;
  }

  /** A general answer to something that went out of here. */
  answered({ replySerial, result }: GeneralAnswer): void {
    this.#answers.settle(String(replySerial), { answer: result });
  }

  /** 0x0108: what came of it. It counts as done once the terminal says what it runs. */
  async ended(body: Buffer): Promise<void> {
    const ending = readUpgradeResult(body);
    const { terminalRowId } = this.signOn;
    if (!ending || ending.type !== terminalType || !terminalRowId) return;
    if (ending.result !== result.done) {
      const problem = ending.result === resultCalledOff ? 'calledOff' : 'upgradeFailed';
      return heardFailure(this.ctx, terminalRowId, problem);
    }
    await heardStep(this.ctx, terminalRowId, 100);
    setTimeout(() => {
      if (this.signOn.terminalRowId) this.writer.send(down.queryAttributes);
    }, askAfterMs).unref();
  }

  /** The link is gone; what was not sent of a package is begun anew when the terminal is back. */
  end(): void {
    this.#answers.end();
  }

  async #tellAddress({ versionNum }: UpgradeOffer, url: string, patienceMs: number): Promise<Told808> {
    const fields = [url, '', '', '', '', '', '', '', '', versionNum, ''];
    const body = writeTerminalControl(terminalCommand.upgrade, fields);
    const serial = this.writer.sendWhole(down.terminalControl, body);
    const heard = await this.#answers.wait(String(serial), patienceMs);
    if ('silence' in heard) return heard;
    if (heard.answer === result.done) return { answer: null };
    return { silence: heard.answer === result.notSupported ? 'notSupported' : 'refused' };
  }

  /**
   * Begins to send the package, and lets whoever offers go on: it takes a while. One that is under way is not begun
   * again; another one follows it, and it ends by itself as soon as the terminal is no longer at it.
   */
  #begin(offer: UpgradeOffer): Told808 {
    const before = this.#sending;
    const file = `${offer.firmwareId} ${offer.sha256}`;
    if (before?.file === file) return { answer: null };
    const sending = {
      file,
      end: (before?.end ?? Promise.resolve())
        .then(() => this.#sendPackage(offer))
        .catch(this.ctx.complain)
        .finally(() => {
          if (this.#sending === sending) this.#sending = null;
        }),
    };
    this.#sending = sending;
    return { answer: null };
  }

  /** The next part goes out when the one before was answered; one that is not is repeated, then all is given up. */
  async #sendPackage(offer: UpgradeOffer): Promise<void> {
    const { firmwareId, versionNum, sha256 } = offer;
    const { terminalRowId } = this.signOn;
    if (!terminalRowId) return;
    // Asked for each terminal, read for all.
    if (!(await goesOn(this.ctx, terminalRowId, offer))) return;
    const body = await this.packages.of(`${sha256} ${versionNum}`, async () => {
      const whole = (bytes: number) => ({ offset: 0, size: bytes });
      const read = await readBlock(this.ctx, terminalRowId, firmwareId, whole);
      if (!read) return null;
      const about = { type: terminalType, manufacturerId: '', version: versionNum };
      return writeUpgradePackage({ ...about, data: read.block });
    });
    if (!body) return;
    const { first, count, frame } = this.writer.message(down.upgradePackage, body);
    let told = 0;
    for (let no = 1; no <= count; no += 1) {
      const percent = Math.floor((no / count) * 100);
      // Asked before each further per cent, and so before the last part: without that nobody can run it.
      if (percent > told && !(await goesOn(this.ctx, terminalRowId, offer))) return;
      const heard = await this.#sendPart(frame(no), (first + no - 1) & 0xffff);
      if (heard === 'offline') return;
      if (heard !== result.done) return heardFailure(this.ctx, terminalRowId, failureOf(heard));
      if (percent > told) await fetched(this.ctx, terminalRowId, percent);
      told = percent;
    }
  }

  async #sendPart(part: Buffer, serial: number): Promise<number | 'offline' | 'timeout'> {
    for (let sent = 0; sent < mostSent; sent += 1) {
      const answer = this.#answers.wait(String(serial), partMs);
      this.writer.write(part);
      const heard = await answer;
      if ('answer' in heard) return heard.answer;
      if (heard.silence === 'offline') return 'offline';
    }
    return 'timeout';
  }
}

const failureOf = (heard: number | 'timeout') =>
  heard === 'timeout' ? 'downloadFailed' : heard === result.notSupported ? 'notSupported' : 'refused';
