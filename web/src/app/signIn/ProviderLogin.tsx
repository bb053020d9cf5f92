import { providerText } from '@fleet/contract/provider/text';
import { useLocation } from 'react-router';
import { useSay } from '../../kit/language';
import { OtherWay } from './OtherWay';
import { goToProvider } from './provider';

/** Signs in at the company's identity provider. */
export function ProviderLogin({ name }: { name: string }) {
  const say = useSay();
  const { state } = useLocation() as { state: { from?: string } | null };

  async function enter() {
    await goToProvider(state?.from ?? '/');
    return null;
  }

  return <OtherWay word={say(providerText.enter, { name })} enter={enter} />;
}
