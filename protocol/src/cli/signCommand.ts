import { signConnect } from '../alink/connect';
import { signRegister, signRegisterConnect } from '../alink/register';
import { defaultSignMethod, isSignMethod } from '../alink/sign';

/** Options of `sign`, without their dashes. */
export const signOptions = [
  'product-key',
  'device-name',
  'device-secret',
  'client-id',
  'method',
  'timestamp',
  'securemode',
] as const;

/** Options of `sign register`. */
export const registerOptions = [
  'product-key',
  'device-name',
  'product-secret',
  'random',
  'client-id',
  'method',
  'auth-type',
  'instance-id',
] as const;

type Options = Readonly<Record<string, string | undefined>>;

/** The signed text, or the mistake in the options. */
export type Signed = { ok: true; value: object } | { ok: false; problem: string };

/** Client id, user name and password of a CONNECT. */
export function signDevice(options: Options): Signed {
  const missing = missingOf(options, ['product-key', 'device-name', 'device-secret']);
  if (missing) return missing;
  const method = options.method ?? 'hmacsha256';
  if (!isSignMethod(method)) return unknownMethod(method);
  return {
    ok: true,
    value: signConnect({
      productKey: options['product-key'] ?? '',
      deviceName: options['device-name'] ?? '',
      deviceSecret: options['device-secret'] ?? '',
      signMethod: method,
      ...optional('clientId', options['client-id']),
      ...optional('timestamp', options.timestamp),
      ...optional('secureMode', options.securemode),
    }),
  };
}

/** The form of a registration over HTTPS, and the CONNECT of one over MQTT. */
export function signRegistration(options: Options): Signed {
  const missing = missingOf(options, ['product-key', 'device-name', 'product-secret', 'random']);
  if (missing) return missing;
  const method = options.method ?? 'hmacsha256';
  if (!isSignMethod(method)) return unknownMethod(method);
  const purpose = options['auth-type'] ?? 'register';
  if (purpose !== 'register' && purpose !== 'regnwl') {
    return { ok: false, problem: `--auth-type ${purpose}: register, regnwl` };
  }
  const signing = {
    productKey: options['product-key'] ?? '',
    deviceName: options['device-name'] ?? '',
    productSecret: options['product-secret'] ?? '',
    random: options.random ?? '',
    signMethod: method,
  };
  const { fields, body } = signRegister(signing);
  const mqtt = signRegisterConnect({
    ...signing,
    purpose,
    ...optional('clientId', options['client-id']),
    ...optional('instanceId', options['instance-id']),
  });
  return { ok: true, value: { ...mqtt, fields, body } };
}

function missingOf(options: Options, names: readonly string[]): Signed | null {
  const missing = names.filter((name) => !options[name]).map((name) => `--${name}`);
  return missing.length > 0 ? { ok: false, problem: missing.join(' ') } : null;
}

function unknownMethod(method: string): Signed {
  return { ok: false, problem: `--method ${method}: ${defaultSignMethod}, hmacsha1, hmacsha256` };
}

function optional<N extends string>(name: N, value: string | undefined): { [K in N]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [K in N]: string });
}
