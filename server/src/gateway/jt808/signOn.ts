import { result } from '@fleet/protocol/jt808/answers';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { isDecimalPhone, phoneIdentity } from '@fleet/protocol/jt808/header';
import { down, up } from '@fleet/protocol/jt808/messageId';
import {
  readAuthentication,
  readRegistration,
  registrationResult,
  writeRegistrationAnswer,
} from '@fleet/protocol/jt808/registration';
import type { AppContext } from '../../base/context';
import { isSame, newPassword, tokenHash } from '../../base/secrets';
import { openLink, type Admission, type Link, type OpenLink } from '../../domain/fleet/admission/service';
import { forgetRegistration } from '../../domain/fleet/terminal/service';
import { originNow, reportsIn } from './reports';
import type { Writer } from './writer';

const authCodeLength = 16;
const mostBeforeSignOn = 10;
/** Codes, and hardware that is not the terminal. */
const mostWrongTries = 3;
const nobody = tokenHash('nobody signs on with this');

/** The messages that a terminal may send before it has signed on. */
export const allowedBeforeSignOn: ReadonlySet<number> = new Set<number>([
  up.registration,
  up.authentication,
  up.heartbeat,
  up.askTime,
  up.logout,
]);

interface Needs {
  ctx: AppContext;
  admission: Admission;
  count: (what: 'refused', howMany: number) => void;
}

/** Knows who is at the other end of a link: registration, authentication and logout of one terminal. `jt808.md` §5. */
export class SignOn {
  #link: OpenLink | null = null;
  #isSignedOn = false;
  #framesBefore = 0;
  #wrongTries = 0;

  constructor(
    readonly writer: Writer,
    readonly needs: Needs,
  ) {}

  /** The terminal that has signed on at least once here. */
  get link(): OpenLink | null {
    return this.#link;
  }

  get isSignedOn(): boolean {
    return this.#isSignedOn;
  }

  /** The key of the terminal while it is signed on. */
  get terminalRowId(): string | null {
    return this.#isSignedOn ? (this.#link?.terminalRowId ?? null) : null;
  }

  /** Whether the frame names the terminal that has signed on. */
  isOwn(frame: Frame): boolean {
    return phoneIdentity(frame.phone) === this.#link?.linkKey;
  }

  async register(frame: Frame): Promise<void> {
    const registration = readRegistration(frame.body, frame.header);
    if (!registration) return this.writer.answer(frame, result.badMessage);
    const link = await this.#find(frame);
    const { manufacturerId, model, terminalId, plate } = registration;
    if (!link) {
      await this.#noteStranger(frame, [manufacturerId, model, terminalId, plate].filter(Boolean).join(' · '));
      return this.answerRegistration(frame, registrationResult.noSuchTerminal);
    }
    if (link.scrappedAt) return this.answerRegistration(frame, registrationResult.noSuchTerminal);
    const authCode = newPassword(authCodeLength);
    const { admission } = this.needs;
    const isIn = await admission.register808(link, terminalId, this.#address, tokenHash(authCode));
    if (isIn) return this.answerRegistration(frame, registrationResult.done, authCode);
    this.answerRegistration(frame, registrationResult.terminalTaken);
    this.#countWrong();
  }

  /** Takes the authentication code; gives the terminal that is signed on now, null where it is refused. */
  async authenticate(frame: Frame): Promise<{ link: OpenLink; softwareVersion: string | null } | null> {
    const { authCode, softwareVersion } = readAuthentication(frame.body, frame.header);
    const link = await this.#find(frame);
    const { admission } = this.needs;
    const linkKey = phoneIdentity(frame.phone);
    const isBarred = admission.isBarred(linkKey, this.#address);
    const isRight = isSame(tokenHash(authCode.replace(/\0+$/, '')), link?.authCodeHash ?? nobody);
    if (!link || !isRight || isBarred || link.scrappedAt) {
      if (!link) await this.#noteStranger(frame, null);
      if (!isRight) admission.wrong(linkKey, this.#address);
      this.writer.answer(frame, result.failed);
      this.#countWrong();
      return null;
    }
    this.#link = openLink(link);
    this.#isSignedOn = true;
    return { link: this.#link, softwareVersion: softwareVersion || null };
  }

  /** Takes back the registration of the terminal; it is a stranger again. */
  async logout(): Promise<void> {
    if (this.#link && this.#isSignedOn) await forgetRegistration(this.needs.ctx, this.#link.id);
    this.#isSignedOn = false;
  }

  /** Answers a frame that needs a signed-on terminal; whoever sends many of them is cut off. */
  async refuseStranger(frame: Frame): Promise<void> {
    this.#framesBefore += 1;
    if (frame.msgId === up.location && !(await this.#find(frame))) await this.#noteStranger(frame, null);
    else this.needs.count('refused', 1);
    this.writer.answer(frame, result.failed);
    if (this.#framesBefore >= mostBeforeSignOn) this.writer.carrier.end();
  }

  answerRegistration(frame: Frame, code: number, authCode?: string): void {
    const answer = { replySerial: frame.serial, result: code, ...(authCode && { authCode }) };
    this.writer.reply(frame, down.registrationAnswer, writeRegistrationAnswer(answer));
  }

  get #address(): string {
    return this.writer.carrier.address;
  }

  #countWrong(): void {
    this.#wrongTries += 1;
    if (this.#wrongTries >= mostWrongTries) this.writer.carrier.end();
  }

  #find(frame: Frame): Promise<Link | undefined> {
    if (!isDecimalPhone(frame.phone)) return Promise.resolve(undefined);
    return this.needs.admission.find('jt808', phoneIdentity(frame.phone));
  }

  /** The place that a stranger's location frame claims. */
  #positionIn(frame: Frame) {
    return reportsIn(frame, originNow(this.needs.ctx, this.#link))?.[0]?.position;
  }

  #noteStranger(frame: Frame, says: string | null): Promise<void> {
    this.needs.count('refused', 1);
    const position = frame.msgId === up.location ? this.#positionIn(frame) : null;
    return this.needs.admission.unknown({
      protocol: 'jt808',
      linkKey: phoneIdentity(frame.phone),
      address: this.#address,
      says,
      lng: position?.lng ?? null,
      lat: position?.lat ?? null,
    });
  }
}
