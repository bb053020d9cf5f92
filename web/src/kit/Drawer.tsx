import { Drawer as Bare, type DrawerProps } from 'antd';
import { useRef } from 'react';

const controls = 'button, a[href], input, textarea, select, [tabindex="0"]';

/**
 * A drawer whose first control takes the focus, unless a field within takes it: the frame that would take it otherwise
 * has neither a role nor a name to be told.
 */
export function Drawer({ panelRef, afterOpenChange, ...props }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const take = (frame: HTMLDivElement | null) => {
    panel.current = frame;
    if (typeof panelRef === 'function') panelRef(frame);
    else if (panelRef) panelRef.current = frame;
  };
  return (
    <Bare
      {...props}
      autoFocus={false}
      panelRef={take}
      afterOpenChange={(isOpen) => {
        // One that slides in has no control in sight before.
        if (isOpen && !panel.current?.contains(document.activeElement)) focusFirst(panel.current);
        afterOpenChange?.(isOpen);
      }}
    />
  );
}

function focusFirst(panel: HTMLElement | null) {
  const all = [...(panel?.querySelectorAll<HTMLElement>(controls) ?? [])];
  all.find((one) => !one.matches(':disabled') && one.checkVisibility())?.focus({ preventScroll: true });
}
