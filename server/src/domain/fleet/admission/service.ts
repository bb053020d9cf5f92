import {
  isRefused,
  readConnect,
  refused,
  verifyConnect,
  type ConnectFields,
  type ConnectRequest,
  type Refused,
} from '@fleet/protocol/alink/connect';
import { code } from '@fleet/protocol/alink/envelope';
import { verifyRegister, verifyRegisterConnect, type RegisterFields } from '@fleet/protocol/alink/register';
import type { DeviceKey } from '@fleet/protocol/alink/topics';
import { Allowances } from '../../../base/allowance';
import type { AppContext } from '../../../base/context';
import {
  activateLink,
  countUnknown,
  findLink,
  openDeviceSecret,
  registerHardware,
  type Caller,
  type Protocol,
} from '../terminal/service';
import { findProduct, type Product } from '../terminalType/service';
import { ConnectRates } from './rates';
import { Tries } from './tries';

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;
/** A link while it is open. */
export type OpenLink = Pick<Link, 'id' | 'terminalRowId' | 'linkKey' | 'thingModel'>;

/** Leaves out the secrets: each would hold the 8 kB of the database's answer that it was read from. */
export const openLink = ({ id, terminalRowId, linkKey, thingModel }: Link): OpenLink => ({
  id,
  terminalRowId,
  linkKey,
  thingModel,
});

/** The source of a CONNECT. */
export interface Origin {
  address: string;
  isSecure: boolean;
}

/** A terminal let in, or a device that is told its secret and has to come again. */
export type Admitted =
  | { purpose: 'device'; key: DeviceKey; link: Link }
  | { purpose: 'register'; key: DeviceKey; deviceSecret: string };

/** The answer to a registration over HTTPS, `alink.md` §3.1. */
export interface RegisterAnswer {
  code: number;
  message: string;
  data?: DeviceKey & { deviceSecret: string };
}

/** A CONNECT that is right in itself and comes at the wrong time; the device tries again later. */
export interface NotNow {
  accept: false;
  reason: 'TOO_OFTEN' | 'SHARED_IDENTITY';
  connack311: 3;
}

/** A terminal that nobody knows is written down at most this often. */
const countEveryMs = 10_000;
const mostCounted = 5_000;

const minute = 60;
const registrationIsOff = 6288;
const alreadyActive = 6289;
const deviceMissing = 6100;
const deviceDisabled = 6204;

/** Judges which terminals may come in, over whichever door. One for the whole process: it remembers who came too often. */
export class Admission {
  readonly #counted = new Map<string, number>();
  readonly #rates = new ConnectRates();
  /** Wrong names and signatures from one address, which a whole plant may share. */
  readonly #guesses = new Allowances(300, 5);
  readonly #byDevice = new Allowances(5, 5 / minute);
  readonly #byProduct = new Allowances(100, 100 / minute);

  readonly #tries = new Tries();

  constructor(readonly ctx: AppContext) {}

  /** The terminal behind a link name, scrapped ones included; undefined when nobody knows it. */
  find(protocol: Protocol, linkKey: string): Promise<Link | undefined> {
    return findLink(this.ctx, protocol, linkKey);
  }

  /**
   * Registers JT/T 808 hardware under a known number; false where it may not be the terminal, or was wrong too often.
   * `hardwareId` is empty where it names none.
   */
  async register808(link: Link, hardwareId: string, address: string, authCodeHash: Buffer): Promise<boolean> {
    if (this.isBarred(link.linkKey, address)) return false;
    // Counted before it is judged, so that many at once are no more than many.
    const isKnown = link.hardwareId === null || link.hardwareId === hardwareId;
    if (!isKnown) this.wrong(link.linkKey, address);
    const isIn = await registerHardware(this.ctx, link, { hardwareId, address }, authCodeHash);
    if (isIn) this.#tries.wasRight(link.linkKey, address);
    return isIn;
  }

  /** Whether a number was tried wrongly too often, from this address or from all. */
  isBarred(linkKey: string, address: string): boolean {
    return this.#guesses.isSpent(address) || this.#tries.isSpent(linkKey, address);
  }

  /** Counts a wrong code, or hardware that is not the terminal. */
  wrong(linkKey: string, address: string): void {
    this.#guesses.take(address);
    this.#tries.wasWrong(linkKey, address);
  }

  /** Puts an unknown caller on the operator's list. A flood of made-up names fills neither memory nor table. */
  async unknown(caller: Caller): Promise<void> {
    const name = `${caller.protocol}:${caller.linkKey}`;
    const now = performance.now();
    if (now - (this.#counted.get(name) ?? -Infinity) < countEveryMs) return;
    if (this.#counted.size >= mostCounted) {
      for (const [known, at] of this.#counted) if (now - at > countEveryMs) this.#counted.delete(known);
      if (this.#counted.size >= mostCounted) return;
    }
    this.#counted.set(name, now);
    await countUnknown({ ...this.ctx, now: new Date() }, caller);
    this.ctx.tell('changed', { subject: 'terminal', ids: [], companyId: null });
  }

  /** Judges an MQTT CONNECT by what it says and signs. */
  async connect(fields: ConnectFields, origin: Origin): Promise<Admitted | Refused | NotNow> {
    const request = readConnect(fields);
    if (isRefused(request)) return request;
    if (this.#guesses.isSpent(origin.address)) return notNow('TOO_OFTEN');
    const outcome =
      request.purpose === 'device'
        ? await this.#device(request, fields, origin)
        : await this.#register(request, origin);
    if (isRefused(outcome)) this.#guesses.take(origin.address);
    return outcome;
  }

  /** Judges a CONNECT for a broker before us, which has its own rules about TLS and cannot register devices. */
  async connectOutside(fields: ConnectFields, address: string): Promise<boolean> {
    const outcome = await this.connect(fields, { address, isSecure: true });
    return !('accept' in outcome) && outcome.purpose === 'device' && !this.mayConnect(outcome.link, false);
  }

  /** Whether a device that was let in may connect once more; `takeover` when its old link still lives. */
  mayConnect({ terminalId, linkKey }: Link, isTakeover: boolean): NotNow | null {
    const verdict = this.#rates.judge(linkKey, isTakeover, performance.now());
    if (verdict === 'welcome') return null;
    if (verdict === 'tooOften') return notNow('TOO_OFTEN');
    this.ctx.complain(
      `two terminals share the identity ${linkKey} of ${terminalId} and keep taking it from each other: both are refused for a minute`,
    );
    return notNow('SHARED_IDENTITY');
  }

  /** Tells a device its secret over HTTPS, when its product allows that and it has not used it yet. `alink.md` §3. */
  async register(fields: RegisterFields | null, address: string): Promise<RegisterAnswer> {
    if (this.#guesses.isSpent(address)) return refusal(code.tooMany, 'too many registrations');
    const product = fields && (await findProduct(this.ctx, fields.productKey));
    const wrong = verifyRegister(fields, product?.productSecret ?? null);
    if (wrong || !fields || !product) {
      this.#guesses.take(address);
      return refusal(wrong?.code ?? code.badParams, wrong?.reason ?? '');
    }
    const { productKey, deviceName } = fields;
    const outcome = await this.#secretFor(product, { productKey, deviceName }, address);
    return typeof outcome === 'string'
      ? { code: code.done, message: 'success', data: { productKey, deviceName, deviceSecret: outcome } }
      : outcome;
  }

  async #device(request: ConnectRequest, fields: ConnectFields, origin: Origin): Promise<Admitted | Refused> {
    const { productKey, deviceName } = request;
    const linkKey = `${productKey}/${deviceName}`;
    const link = await this.find('alink', linkKey);
    const isEnabled = link && !link.scrappedAt && (origin.isSecure || link.plainLink === true);
    const known = link && {
      deviceSecret: await openDeviceSecret(this.ctx, link),
      enabled: Boolean(isEnabled),
    };
    const refusal = verifyConnect(request, known ?? null);
    if (!link)
      await this.unknown({
        protocol: 'alink',
        linkKey,
        address: origin.address,
        says: fields.clientId.slice(0, 200),
      });
    if (refusal || !link) return refusal ?? refused('UNKNOWN_DEVICE_OR_BAD_SIGNATURE');
    if (!link.activatedAt) await activateLink(this.ctx, link.id);
    return { purpose: 'device', key: { productKey, deviceName }, link };
  }

  /** Registration over MQTT: for devices in the files, under TLS; others wait for an operator. `alink.md` §3.2, §3.3. */
  async #register(request: ConnectRequest, { address, isSecure }: Origin): Promise<Admitted | Refused> {
    const { productKey, deviceName, purpose } = request;
    const product = await findProduct(this.ctx, productKey);
    const wrong = verifyRegisterConnect(request, product?.productSecret ?? null);
    if (wrong || !product) return wrong ?? refused('UNKNOWN_DEVICE_OR_BAD_SIGNATURE');
    if (!isSecure || purpose === 'connwl') return refused('DISABLED');
    const outcome = await this.#secretFor(product, { productKey, deviceName }, address);
    if (typeof outcome !== 'string' || purpose !== 'register') return refused('DISABLED');
    return { purpose: 'register', key: { productKey, deviceName }, deviceSecret: outcome };
  }

  /** The secret of a device whose product has proven itself, or why it is not told. */
  async #secretFor(product: Product, { productKey, deviceName }: DeviceKey, address: string) {
    const linkKey = `${productKey}/${deviceName}`;
    if (!product.dynamicRegistration) return refusal(registrationIsOff, 'dynamic registration is off');
    if (!this.#byDevice.take(linkKey) || !this.#byProduct.take(productKey))
      return refusal(code.tooMany, 'too many registrations');
    const link = await this.find('alink', linkKey);
    if (!link) {
      await this.unknown({ protocol: 'alink', linkKey, address, says: 'dynamic registration' });
      return refusal(deviceMissing, 'device missing');
    }
    if (link.scrappedAt) return refusal(deviceDisabled, 'device disabled');
    if (link.activatedAt) return refusal(alreadyActive, 'device already active');
    return openDeviceSecret(this.ctx, link);
  }
}

const refusal = (code: number, message: string): RegisterAnswer => ({ code, message });
const notNow = (reason: NotNow['reason']): NotNow => ({ accept: false, reason, connack311: 3 });
