import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this page may ask for passkeys that are bound to a host. */
export const canUsePasskeys = (host: string | null): boolean =>
  host !== null &&
  'PublicKeyCredential' in window &&
  (location.hostname === host || location.hostname.endsWith(`.${host}`));

/** Has the browser make a passkey; rejects when the person leaves it. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Has the browser answer with a passkey; rejects when the person leaves it. */
export async function answerWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}
