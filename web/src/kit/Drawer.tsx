import { Drawer as Bare, type DrawerProps } from 'antd';
import { useRef } from 'react';

interface Props extends Omit<DrawerProps, 'afterOpenChange' | 'panelRef'> {
  /** It stands, or is gone. */
  afterOpenChange?: (isOpen: boolean, panel: HTMLElement | null) => void;
}

const controls = 'button, a[href], input, textarea, select, [tabindex="0"]';

/**
 * A drawer whose first control takes the focus, unless a field within takes it: the frame that would take it otherwise
 * has neither a role nor a name to be told.
 */
export function Drawer({ afterOpenChange, ...props }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Bare
      {...props}
      autoFocus={false}
      panelRef={panel}
      afterOpenChange={(isOpen) => {
        // One that slides in has no control in sight before.
        if (isOpen && isBelow(panel.current)) focusFirst(panel.current);
        afterOpenChange?.(isOpen, panel.current);
      }}
    />
  );
}

/** The focus is below the panel still: neither in it, nor in a menu or a question that was opened out of it. */
function isBelow(panel: HTMLElement | null) {
  const now = document.activeElement;
  const above = Node.DOCUMENT_POSITION_CONTAINED_BY | Node.DOCUMENT_POSITION_FOLLOWING;
  return panel !== null && now !== null && (panel.compareDocumentPosition(now) & above) === 0;
}

function focusFirst(panel: HTMLElement | null) {
  const all = [...(panel?.querySelectorAll<HTMLElement>(controls) ?? [])];
  all.find((one) => !one.matches(':disabled') && one.checkVisibility())?.focus({ preventScroll: true });
}
