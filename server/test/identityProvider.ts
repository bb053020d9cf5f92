import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Oidc from 'oidc-provider';

export interface ProvidedPerson {
  email: string;
  email_verified: boolean;
  name: string;
  preferred_username: string;
  groups: string[];
}

export const clientId = 'fleet';
export const clientSecret = 'the secret of fleet at its provider';

/** A real OpenID Connect provider in this process; whoever comes is signed in as `current`. */
export async function openIdentityProvider(redirectUri: string, home: string) {
  const people = new Map<string, ProvidedPerson>();
  let current = '';
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc = new Oidc(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [home],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    features: {
      devInteractions: { enabled: false },
      // Its own page asks a font of strangers.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = form;
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
  });
  const callback = oidc.callback();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const { prompt, params } = await oidc.interactionDetails(request, response);
    if (prompt.name === 'login')
      return oidc.interactionFinished(request, response, { login: { accountId: current } });
    const grant = new oidc.Grant({ accountId: current, clientId: String(params.client_id) });
    grant.addOIDCScope('openid profile email');
    return oidc.interactionFinished(
      request,
      response,
      { consent: { grantId: await grant.save() } },
      { mergeWithLastSubmission: true },
    );
  }

  return {
    issuer,
    people,
    /** Sets who signs in next. */
    setCurrent(subject: string) {
      current = subject;
    },
    /** Acts as a browser with this person before it: goes where it is sent, and comes back with an answer. */
    async visit(address: string, subject: string): Promise<string> {
      current = subject;
      const cookies = new Map<string, string>();
      let next = address;
      for (let step = 0; step < 10; step += 1) {
        const said = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of said.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          cookies.set(name!, value!);
        }
        const to = said.headers.get('location');
        if (!to) throw new Error(`${said.status}: ${(await said.text()).slice(0, 500)}`);
        next = new URL(to, next).href;
        if (next.startsWith(redirectUri)) return new URL(next).hash.slice(1);
      }
      throw new Error('sent round and round');
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
