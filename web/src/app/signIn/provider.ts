import { provider } from '@fleet/contract/provider/calls';
import { post } from '../../kit/post';

const key = 'providerAttempt';

interface Begun {
  attempt: string;
  /** The page that was wanted. */
  from: string;
}

/** Goes to the company's identity provider; what goes with the answer stays in this tab. */
export async function goToProvider(from: string): Promise<void> {
  const { address, attempt } = await post(provider.begin, {});
  sessionStorage.setItem(key, JSON.stringify({ attempt, from } satisfies Begun));
  location.assign(address);
}

/** The sign-in that began in this tab; it is good once. */
export function takeBegun(): Begun | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as Begun);
}
