import type { Call, Output, Reply, Sent } from '@fleet/contract/call';
import { toForm } from '@fleet/contract/form';
import { session } from '@fleet/contract/session/calls';
import { Unusable } from './usage';

/** The calls of the platform as one signed-in person makes them. */
export class Platform {
  #token = '';

  constructor(readonly base: string) {}

  async signIn(loginName: string, password: string): Promise<void> {
    this.#token = (await this.call(session.login, { loginName, password })).token;
  }

  async call<C extends Call>(call: C, input: Sent<C>): Promise<Output<C>> {
    const response = await fetch(this.base + call.path, {
      method: 'POST',
      headers: { token: this.#token, language: 'en_US' },
      body: new URLSearchParams(toForm(input as object)),
    }).catch((error: unknown) => {
      throw new Unusable(`${this.base}: 无法连接 / cannot be reached (${(error as Error).message}).`);
    });
    const { code, msg, data, errors } = (await response.json()) as Reply<Output<C>>;
    if (code === '200') return data;
    const fields = errors?.map(({ field, msg }) => `${field}: ${msg}`).join(' ') ?? '';
    throw new Unusable(`${call.path}: ${msg} ${fields}`);
  }
}
