import type { ComponentType, ReactNode } from 'react';
import { useIsPhone } from './phone';
import './sidePane.css';

/** A list with the part that narrows it at its side; a phone has no room beside it. */
export function SidePanes({ Side, children }: { Side: ComponentType; children: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <div className="sidePanes fillsPane">
      {!isPhone && <Side />}
      <div>{children}</div>
    </div>
  );
}

/** The same part above its list, below the title, on a phone. */
export const aboveOnPhone = (Side: ComponentType) =>
  function AboveOnPhone() {
    return useIsPhone() && <Side />;
  };
