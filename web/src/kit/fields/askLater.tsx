import { Suspense, type ComponentType } from 'react';
import { lazyScreen } from '../lazyScreen';
import type { AskProps } from './field';

/** A control that is fetched when somebody is asked: most people only read. */
export function askLater<V>(load: () => Promise<ComponentType<AskProps<V>>>) {
  const Control = lazyScreen(load);
  return (props: AskProps<V>) => (
    <Suspense fallback={<span className="askLater" />}>
      <Control {...props} />
    </Suspense>
  );
}
