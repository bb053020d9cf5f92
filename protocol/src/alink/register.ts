import { type ConnectFields, type ConnectRequest, type Refused, refused } from './connect';
import { isSigned, isSignMethod, type SignMethod, sign, signContent } from './sign';

export const registerPath = '/auth/register/device';

/** The fields of `POST /auth/register/device`, form-encoded (section 3.1). */
export interface RegisterFields {
  productKey: string;
  deviceName: string;
  random: string;
  sign: string;
  signMethod: string;
}

/** Why a registration is refused, with the code of section 11. */
export type RegisterRefused =
  | { accept: false; reason: 'UNKNOWN_SIGN_METHOD'; code: 6292 }
  | { accept: false; reason: 'BAD_SIGNATURE'; code: 6600 }
  | { accept: false; reason: 'BAD_REQUEST'; code: 460 };

/** The text signed by a registration; the key is the product secret (section 3). */
export function registerContent(
  fields: Pick<RegisterFields, 'productKey' | 'deviceName' | 'random'>,
): string {
  const { deviceName, productKey, random } = fields;
  return signContent({ deviceName, productKey, random });
}

/** Reads the form body; null when a field is missing, empty or there twice. */
export function readRegisterForm(body: string): RegisterFields | null {
  const form = new URLSearchParams(body);
  const names = [...form.keys()];
  if (new Set(names).size < names.length) return null;
  return readRegisterFields(Object.fromEntries(form));
}

/** The same of a body that was taken apart already; a field that is no text is missing. */
export function readRegisterFields(body: unknown): RegisterFields | null {
  const form = new Map(Object.entries(body ?? {}));
  const field = (name: string) => {
    const value: unknown = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = {
    productKey: field('productKey'),
    deviceName: field('deviceName'),
    random: field('random'),
    sign: field('sign'),
    signMethod: field('signMethod'),
  };
  return Object.values(fields).includes('') ? null : fields;
}

/**
 * Verifies a registration over HTTPS against the product secret, null for an unknown product or device.
 * Null = the signature is right.
 */
export function verifyRegister(
  fields: RegisterFields | null,
  productSecret: string | null,
): RegisterRefused | null {
  if (!fields) return { accept: false, reason: 'BAD_REQUEST', code: 460 };
  const { signMethod } = fields;
  if (!isSignMethod(signMethod)) return { accept: false, reason: 'UNKNOWN_SIGN_METHOD', code: 6292 };
  return isSigned(signMethod, productSecret, registerContent(fields), fields.sign)
    ? null
    : { accept: false, reason: 'BAD_SIGNATURE', code: 6600 };
}

/** Verifies a CONNECT of purpose `register` or `regnwl` against the product secret (section 3.2, 3.3). */
export function verifyRegisterConnect(request: ConnectRequest, productSecret: string | null): Refused | null {
  const { productKey, deviceName, random = '', signMethod, password } = request;
  return isSigned(signMethod, productSecret, registerContent({ productKey, deviceName, random }), password)
    ? null
    : refused(productSecret === null ? 'UNKNOWN_DEVICE_OR_BAD_SIGNATURE' : 'BAD_SIGNATURE');
}

/** The topic on which the answer is pushed, without a subscription (section 3.2, 3.3). */
export function registerTopic(purpose: 'register' | 'regnwl'): string {
  return `/ext/${purpose}`;
}

/** The secrets with which a terminal registers. */
export interface RegisterSigning {
  productKey: string;
  deviceName: string;
  productSecret: string;
  random: string;
  signMethod?: SignMethod;
}

/** The fields of the form, signed, and the form body as sent. */
export function signRegister(signing: RegisterSigning): { fields: RegisterFields; body: string } {
  const { productKey, deviceName, productSecret, random, signMethod = 'hmacsha256' } = signing;
  const signature = sign(signMethod, productSecret, registerContent({ productKey, deviceName, random }));
  const fields = { productKey, deviceName, random, sign: signature, signMethod };
  return { fields, body: new URLSearchParams(fields).toString() };
}

/** CONNECT of a registration over MQTT; `regnwl` is for a device not known beforehand. */
export function signRegisterConnect(
  signing: RegisterSigning & { clientId?: string; purpose?: 'register' | 'regnwl'; instanceId?: string },
): ConnectFields {
  const { productKey, deviceName, random, signMethod = 'hmacsha256' } = signing;
  const { clientId = deviceName, purpose = 'register', instanceId } = signing;
  const secureMode = purpose === 'register' ? '2' : '-2';
  const keys = `securemode=${secureMode},authType=${purpose},random=${random},signmethod=${signMethod}`;
  return {
    clientId: `${clientId}|${keys}${instanceId === undefined ? '' : `,instanceId=${instanceId}`}|`,
    username: `${deviceName}&${productKey}`,
    password: signRegister(signing).fields.sign,
  };
}
