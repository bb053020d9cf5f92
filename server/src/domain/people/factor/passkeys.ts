import { refusals } from '@fleet/contract/refusals';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { Config } from '../../../base/config';
import type { Context } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { refuseDuplicates } from '../../../base/query';
import {
  deletePasskey,
  deleteRecoveryCodes,
  findPasskey,
  hasFactor,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
} from './queries';

const product = 'Smart Fleet';
const mostPasskeys = 20;

/** The question to a browser, in its form, and the challenge in it that its answer must bear. */
export interface Asked {
  options: string;
  challenge: string;
}

interface Site {
  /** The origin that passkeys are bound to. */
  host: string;
  isOurs: (origin: string) => boolean;
}

/** The site of passkeys: a name under HTTPS, or this machine; nowhere else do browsers make them. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): Site | null {
  const url = publicUrl === null ? null : new URL(publicUrl);
  if (!url || url.hostname === 'localhost')
    return { host: 'localhost', isOurs: (origin) => new URL(origin).hostname === 'localhost' };
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  if (url.protocol !== 'https:' || !isName) return null;
  return { host: url.hostname, isOurs: (origin) => origin === url.origin };
}

function needSite({ config }: Context): Site {
  const site = passkeySite(config);
  if (!site) throw refuse(refusals.noPasskeysHere);
  return site;
}

/** Asks a browser for a new passkey of the account, and of none that it has already. */
export async function askForNew(
  ctx: Context,
  { id, loginName, username }: { id: string; loginName: string; username: string },
): Promise<Asked> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await listPasskeys(ctx, id);
  refuseBeyondMost(known);
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: needSite(ctx).host,
    userID: Uint8Array.from(ctx.vault.fingerprint(id, 'passkey.account')),
    userName: loginName,
    userDisplayName: username,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return asked(options);
}

function refuseBeyondMost(known: readonly unknown[]): void {
  if (known.length >= mostPasskeys) throw refuse(refusals.tooManyPasskeys, { most: mostPasskeys });
}

/** Keeps the passkey that a browser has made for the challenge; called under `lockFactors`, so that all are counted. */
export async function keepPasskey(
  ctx: Context,
  accountId: string,
  { challenge, credential, name }: { challenge: string; credential: string; name: string },
): Promise<{ id: string }> {
  refuseBeyondMost(await listPasskeys(ctx, accountId));
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = read<RegistrationResponseJSON>(credential);
  const made = await judged(() =>
    verifyRegistrationResponse({
      response,
      ...expected(ctx, response, challenge),
      requireUserVerification: true,
    }),
  );
  if (!made.verified) throw refuse(refusals.passkeyRefused);
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return refuseDuplicates({ passkey_credential_id_key: ['credential', name] }, () =>
    insertPasskey(ctx, {
      accountId,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: [...transports],
      name,
    }),
  );
}

/** Asks a browser for a passkey: any that it has for us, or one of the account's. */
export async function askForKnown(ctx: Context, accountId: string | null): Promise<Asked> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const known = accountId === null ? [] : await listPasskeys(ctx, accountId);
  const options = await generateAuthenticationOptions({
    rpID: needSite(ctx).host,
    userVerification: 'required',
    ...(known.length > 0 && {
      allowCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as never,
      })),
    }),
  });
  return asked(options);
}

/** A passkey that answered the challenge rightly, and the count that it came with. */
export interface Proof {
  passkeyId: string;
  accountId: string;
  counter: number;
}

/** The account of the passkey that answered; refused where there is none, or the answer is wrong. */
export async function judgePasskey(ctx: Context, challenge: string, credential: string): Promise<Proof> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const response = read<AuthenticationResponseJSON>(credential);
  const passkey = await findPasskey(ctx, response.id);
  if (!passkey) throw refuse(refusals.passkeyRefused);
  const { verified, authenticationInfo } = await judged(() =>
    verifyAuthenticationResponse({
      response,
      ...expected(ctx, response, challenge),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }),
  );
  if (!verified) throw refuse(refusals.passkeyRefused);
  return { passkeyId: passkey.id, accountId: passkey.accountId, counter: authenticationInfo.newCounter };
}

/** Notes the use, in the transaction of what it opens; a count that went back is a copy's. */
export async function takePasskey(ctx: Context, { passkeyId, counter }: Proof): Promise<void> {
  if (!(await notePasskeyUse(ctx, passkeyId, counter))) throw refuse(refusals.passkeyRefused);
}

export async function removePasskey(ctx: Context, accountId: string, id: string): Promise<{ name: string }> {
  const removed = await deletePasskey(ctx, accountId, id);
  if (!removed) throw notFound();
  if (!(await hasFactor(ctx, accountId))) await deleteRecoveryCodes(ctx, accountId);
  return removed;
}

const asked = (options: { challenge: string }): Asked => ({
  options: JSON.stringify(options),
  challenge: options.challenge,
});

function read<T extends { id: string; response: { clientDataJSON: string } }>(credential: string): T {
  try {
    const given = JSON.parse(credential) as T;
    if (typeof given.id === 'string' && typeof given.response.clientDataJSON === 'string') return given;
  } catch {
    // It is no JSON, which no browser sends.
  }
  throw refuse(refusals.passkeyRefused);
}

function expected(ctx: Context, { response }: { response: { clientDataJSON: string } }, challenge: string) {
  const { host, isOurs } = needSite(ctx);
  const origin = originIn(response.clientDataJSON);
  if (origin === null || !isOurs(origin)) throw refuse(refusals.passkeyRefused);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host };
}

/** The origin that asked, as the browser says and signs. */
function originIn(clientDataJSON: string): string | null {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      origin?: unknown;
    };
    return typeof origin === 'string' && URL.canParse(origin) ? origin : null;
  } catch {
    return null;
  }
}

/** The library throws at whatever is not as it should be. */
async function judged<T>(judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch {
    throw refuse(refusals.passkeyRefused);
  }
}
