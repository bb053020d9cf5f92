import { distributionText } from '@fleet/contract/distribution/text';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '../../kit/language';
import './site.css';

/** The panel beside the trucks: the layers, or the form of one of their rows. */
export function SitePanel({ children }: { children: ReactNode }) {
  const say = useSay();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (panel.current?.contains(document.activeElement)) return;
    panel.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <aside ref={panel} className="layerPanel" aria-label={say(distributionText.layers)}>
      {children}
    </aside>
  );
}
