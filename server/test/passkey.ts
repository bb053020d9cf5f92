import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

const head = (kind: number, length: number) =>
  length < 24 ? Buffer.from([(kind << 5) | length]) : Buffer.from([(kind << 5) | 24, length]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);

/** The answer of a browser on this machine that has made a passkey for the question. */
export function newPasskey(options: string): string {
  const { challenge } = JSON.parse(options) as { challenge: string };
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // An EC2 key of ES256 on P-256: kind 2, algorithm −7, curve 1, x, y.
  const key = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    bytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y!, 'base64url')),
  ]);
  const authData = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    // The person is there and verified, and a key comes along; not used yet.
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    key,
  ]);
  const attestation = Buffer.concat([
    head(5, 3),
    words('fmt'),
    words('none'),
    words('attStmt'),
    head(5, 0),
    words('authData'),
    bytes(authData),
  ]);
  const asked = { type: 'webauthn.create', challenge, origin: 'http://localhost' };
  return JSON.stringify({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(asked)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  });
}
