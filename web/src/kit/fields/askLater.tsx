import { Suspense, type ComponentType } from 'react';
import { lazyScreen } from '../lazyScreen';
import type { AskPeriodProps, AskProps } from './field';

/** A control that is fetched when somebody is asked: most people only read. */
export const askLater = <V,>(load: () => Promise<ComponentType<AskProps<V>>>) => later(load);

/** The same for both ends of a period. */
export const askPeriodLater = (load: () => Promise<ComponentType<AskPeriodProps>>) => later(load);

function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Control = lazyScreen(load);
  return (props: P) => (
    <Suspense fallback={<span className="askLater" />}>
      <Control {...props} />
    </Suspense>
  );
}
