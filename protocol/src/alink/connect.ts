import {
  defaultSignMethod,
  isSameSecret,
  isSigned,
  isSignMethod,
  type SignMethod,
  sign,
  signContent,
} from './sign';

/** The fields of MQTT CONNECT that carry the identity. */
export interface ConnectFields {
  clientId: string;
  username: string;
  password: string;
}

/** The purpose of a CONNECT: the usual link, registration (section 3.2, 3.3), or a token link. */
export type ConnectPurpose = 'device' | 'register' | 'regnwl' | 'connwl';

/** A CONNECT that could be read; nothing in it is proven yet. */
export interface ConnectRequest {
  purpose: ConnectPurpose;
  /** The part before the bars, which alone is signed. */
  id: string;
  productKey: string;
  deviceName: string;
  signMethod: SignMethod;
  timestamp?: string;
  random?: string;
  /** The mode that the terminal claims: 2 TLS, 3 plain TCP, -2 token. Judge by the real transport. */
  secureMode?: string;
  instanceId?: string;
  /** True when it takes synchronous calls on custom topics (`ext=1`, section 8). */
  customRrpc: boolean;
  password: string;
}

export type ConnectRefusal =
  | 'BAD_CLIENT_ID'
  | 'BAD_USERNAME'
  | 'UNKNOWN_SIGN_METHOD'
  | 'BAD_SIGNATURE'
  | 'UNKNOWN_DEVICE_OR_BAD_SIGNATURE'
  | 'DISABLED';

/** A refusal with the return code of CONNACK in MQTT 3.1.1 (section 1). */
export interface Refused {
  accept: false;
  reason: ConnectRefusal;
  connack311: 2 | 4 | 5;
}

/** The platform's knowledge of a device when it connects. */
export interface KnownDevice {
  deviceSecret: string;
  /** False for a device or product that is disabled. */
  enabled: boolean;
}

const connack: Record<ConnectRefusal, Refused['connack311']> = {
  BAD_CLIENT_ID: 2,
  BAD_USERNAME: 4,
  UNKNOWN_SIGN_METHOD: 4,
  BAD_SIGNATURE: 4,
  UNKNOWN_DEVICE_OR_BAD_SIGNATURE: 4,
  DISABLED: 5,
};

const idLength = 64;

/** Reads client id and user name, in the order of verification of section 2, up to the signing method. */
export function readConnect({ clientId, username, password }: ConnectFields): ConnectRequest | Refused {
  const [id = '', extension, end, ...more] = clientId.split('|');
  if (extension === undefined || end !== '' || more.length > 0) return refused('BAD_CLIENT_ID');
  if (id === '' || id.length > idLength) return refused('BAD_CLIENT_ID');
  const keys = readKeys(extension);
  if (!keys) return refused('BAD_CLIENT_ID');

  const ampersand = username.lastIndexOf('&');
  const deviceName = username.slice(0, Math.max(0, ampersand));
  const productKey = username.slice(ampersand + 1);
  if (ampersand < 0 || deviceName === '' || productKey === '') return refused('BAD_USERNAME');

  const signMethod = keys.get('signmethod') ?? defaultSignMethod;
  if (!isSignMethod(signMethod)) return refused('UNKNOWN_SIGN_METHOD');
  const request: ConnectRequest = {
    purpose: purposeOf(keys.get('authType')),
    id,
    productKey,
    deviceName,
    signMethod,
    customRrpc: keys.get('ext') === '1',
    password,
  };
  const [timestamp, random] = [keys.get('timestamp'), keys.get('random')];
  const [secureMode, instanceId] = [keys.get('securemode'), keys.get('instanceId')];
  if (timestamp !== undefined) request.timestamp = timestamp;
  if (random !== undefined) request.random = random;
  if (secureMode !== undefined) request.secureMode = secureMode;
  if (instanceId !== undefined) request.instanceId = instanceId;
  return request;
}

export function isRefused(outcome: object): outcome is Refused {
  return 'accept' in outcome && outcome.accept === false;
}

/** The text signed by a CONNECT of purpose `device` (section 2). */
export function connectContent(
  request: Pick<ConnectRequest, 'id' | 'deviceName' | 'productKey' | 'timestamp'>,
): string {
  const { id, deviceName, productKey, timestamp } = request;
  return signContent({ clientId: id, deviceName, productKey, timestamp });
}

/**
 * Verifies the signature of a `device` CONNECT against what the platform knows, null for an unknown device,
 * and only then whether it is enabled. Null = accepted.
 */
export function verifyConnect(request: ConnectRequest, device: KnownDevice | null): Refused | null {
  const { signMethod, password } = request;
  if (!isSigned(signMethod, device?.deviceSecret ?? null, connectContent(request), password)) {
    return refused(device ? 'BAD_SIGNATURE' : 'UNKNOWN_DEVICE_OR_BAD_SIGNATURE');
  }
  return device?.enabled ? null : refused('DISABLED');
}

/** Verifies a `connwl` CONNECT: the password is the token itself; allow on TLS only (section 3.3). */
export function verifyToken(
  request: ConnectRequest,
  device: { deviceToken: string; enabled: boolean } | null,
): Refused | null {
  if (!isSameSecret(device?.deviceToken ?? null, request.password)) {
    return refused(device ? 'BAD_SIGNATURE' : 'UNKNOWN_DEVICE_OR_BAD_SIGNATURE');
  }
  return device?.enabled ? null : refused('DISABLED');
}

/** The secrets with which a terminal signs its CONNECT. */
export interface ConnectSigning {
  productKey: string;
  deviceName: string;
  deviceSecret: string;
  /** The free part before the bars; the device name if absent. */
  clientId?: string;
  signMethod?: SignMethod;
  timestamp?: string;
  /** 2 TLS (default), 3 plain TCP. */
  secureMode?: string;
  customRrpc?: boolean;
}

/** Client id, user name and password of a CONNECT (section 2). */
export function signConnect(signing: ConnectSigning): ConnectFields {
  const { productKey, deviceName, deviceSecret, timestamp, secureMode = '2' } = signing;
  const { clientId: id = deviceName, signMethod = 'hmacsha256' } = signing;
  const keys = [`securemode=${secureMode}`, `signmethod=${signMethod}`];
  if (timestamp !== undefined) keys.push(`timestamp=${timestamp}`);
  if (signing.customRrpc) keys.push('ext=1');
  return {
    clientId: `${id}|${keys.join(',')}|`,
    username: `${deviceName}&${productKey}`,
    password: sign(signMethod, deviceSecret, connectContent({ id, deviceName, productKey, timestamp })),
  };
}

export function refused(reason: ConnectRefusal): Refused {
  return { accept: false, reason, connack311: connack[reason] };
}

// Null when a key comes twice: two values for one signed key are refused rather than chosen from.
function readKeys(extension: string): Map<string, string> | null {
  const keys = new Map<string, string>();
  for (const pair of extension.split(',')) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    if (keys.has(name)) return null;
    keys.set(name, equals < 0 ? '' : pair.slice(equals + 1));
  }
  return keys;
}

function purposeOf(authType: string | undefined): ConnectPurpose {
  return authType === 'register' || authType === 'regnwl' || authType === 'connwl' ? authType : 'device';
}
