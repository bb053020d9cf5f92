import type { Configuration } from 'openid-client';
import { request } from './outgoing';
import type { ProviderConfig } from './providerConfig';

const timeoutMs = 10_000;
const mostBytes = 1 << 20;
/** For so long what the provider says of itself is believed. */
const knownMs = 3_600_000;

/** The secrets of one sign-in from its beginning to its end; nobody else is told. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

/** The claims of the provider about a person. */
export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  loginName: string | null;
  name: string | null;
  groups: string[];
}

/** The person was not let in there, or what came back is not what was asked for. */
export class ProviderRefused extends Error {}

/** The company's identity provider: OpenID Connect by code, with PKCE, state and nonce. */
export class Provider {
  #known: { at: number; configuration: Promise<Configuration> } | null = null;

  constructor(
    readonly config: ProviderConfig,
    readonly clientSecret: string | null,
    /** The address to which the person's browser comes back. */
    readonly returnAddress: string,
  ) {}

  /** The address to which the person is sent to sign in. */
  async begin(): Promise<{ address: string; expected: Expected }> {
    const oidc = await import('openid-client');
    const configuration = await this.#configuration();
    const modes = configuration.serverMetadata().response_modes_supported;
    const expected = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.returnAddress,
      scope: this.config.scopes,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
      // The part behind the # of an address reaches no server and no log.
      ...((modes?.includes('fragment') ?? true) && { response_mode: 'fragment' }),
    });
    return { address: address.href, expected };
  }

  /** The person who came back with this answer. Rejects with `ProviderRefused`, or with the network's error. */
  async finish(answer: string, { state, nonce, verifier }: Expected): Promise<Person> {
    const oidc = await import('openid-client');
    const configuration = await this.#configuration();
    try {
      const tokens = await oidc.authorizationCodeGrant(
        configuration,
        new URL(`${this.returnAddress}?${new URLSearchParams(answer).toString()}`),
        { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (!claims) throw new ProviderRefused('no id token');
      const isAsked = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = isAsked ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      return this.#personOf({ ...more, ...claims });
    } catch (fault) {
      if (isRefusal(oidc, fault)) throw new ProviderRefused((fault as Error).message, { cause: fault });
      throw fault;
    }
  }

  /** The address at which the person is signed out there too; null where the provider has none. */
  async leaveAddress(returnTo: string): Promise<string | null> {
    const oidc = await import('openid-client');
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
  }

  #personOf(claims: Record<string, unknown>): Person {
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : null);
    const groups = claims[this.config.groupsClaim];
    return {
      issuer: text('iss') ?? '',
      subject: text('sub') ?? '',
      email: text('email'),
      isEmailVerified: claims.email_verified === true,
      loginName: text('preferred_username'),
      name: text('name'),
      groups: [groups].flat().filter((group) => typeof group === 'string'),
    };
  }

  #configuration(): Promise<Configuration> {
    const now = performance.now();
    if (this.#known && now - this.#known.at < knownMs) return this.#known.configuration;
    const configuration = this.#discover();
    this.#known = { at: now, configuration };
    // A question that failed is asked again.
    configuration.catch(() => {
      this.#known = null;
    });
    return configuration;
  }

  async #discover(): Promise<Configuration> {
    const oidc = await import('openid-client');
    const issuer = new URL(this.config.issuer);
    return oidc.discovery(
      issuer,
      this.config.clientId,
      undefined,
      this.clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(this.clientSecret),
      {
        [oidc.customFetch]: fetchOut,
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      },
    );
  }
}

type FetchOptions = Parameters<
  NonNullable<import('openid-client').Configuration[typeof import('openid-client').customFetch]>
>[1];

/** The provider is named by the installation's own settings, so it may stand in a private network. */
async function fetchOut(url: string, { method, headers, body }: FetchOptions): Promise<Response> {
  const {
    status,
    type,
    body: answered,
  } = await request(url, {
    method: method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(new Headers(headers)),
    ...(body !== undefined && body !== null && { body: String(body as string | URLSearchParams) }),
    timeoutMs,
    mostBytes,
    allowed: 'all',
  });
  return new Response(new Uint8Array(answered), { status, headers: { 'content-type': type } });
}

/** The network's faults are no refusals of the provider. */
function isRefusal(oidc: typeof import('openid-client'), fault: unknown): boolean {
  return (
    fault instanceof ProviderRefused ||
    fault instanceof oidc.AuthorizationResponseError ||
    fault instanceof oidc.ResponseBodyError ||
    fault instanceof oidc.ClientError
  );
}
