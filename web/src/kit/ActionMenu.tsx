import { Popover } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import './actionMenu.css';

export interface Action {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  isChosen?: boolean;
  /** A line is drawn above it. */
  isApart?: boolean;
  isDanger?: boolean;
  /** Why it cannot be done; it can still be reached, and then says so. */
  why?: string | null;
}

interface Props {
  actions: readonly Action[];
  onAct: (key: string) => void;
  trigger?: 'click' | 'contextMenu';
  /** Stands above the actions. */
  head?: ReactNode;
  /** The control that opens the menu. */
  children: ReactElement;
}

/** A small menu at a button: arrows walk, Enter acts, Escape leaves. */
export function ActionMenu({ actions, onAct, trigger = 'click', head, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);

  function toggle(open: boolean) {
    if (open) before.current = document.activeElement as HTMLElement | null;
    setOpen(open);
  }

  function leave() {
    setOpen(false);
    before.current?.focus();
  }

  function walk(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      leave();
    }
  }

  const items = (
    <div ref={list} role="menu" className="actionMenu" onKeyDown={walk}>
      {actions.map(({ key, label, icon, isChosen, isApart, isDanger, why }) => (
        <button
          key={key}
          type="button"
          role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={isChosen}
          aria-disabled={Boolean(why)}
          tabIndex={-1}
          className={`actionMenu__one${isApart ? ' actionMenu__one--apart' : ''}${isDanger ? ' actionMenu__one--danger' : ''}`}
          onClick={() => {
            leave();
            onAct(key);
          }}
        >
          {icon}
          {label}
          {why && <small>{why}</small>}
        </button>
      ))}
    </div>
  );

  return (
    <Popover
      open={isOpen}
      onOpenChange={toggle}
      afterOpenChange={(open) => {
        if (open) list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
      }}
      trigger={trigger}
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 4 } }}
      content={
        <>
          {head && <p className="actionMenu__head">{head}</p>}
          {items}
        </>
      }
    >
      {children}
    </Popover>
  );
}
