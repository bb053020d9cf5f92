import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import './wrappedTabs.css';

interface Props {
  items: readonly { key: string; label: string; children: ReactNode }[];
  /** The one that is open at first; else the first of them. */
  first?: string | undefined;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that take a second line where they have no room in one; arrows go from one to the next. */
export function WrappedTabs({ items, first }: Props) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(first);
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  );
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    const next = (at + step + items.length) % items.length;
    choose(items[next]!.key);
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={bar} role="tablist" className="wrappedTabs" onKeyDown={walk}>
        {items.map(({ key, label }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-labelledby={`${id}${items[at]?.key}`}>
        {items[at]?.children}
      </div>
    </>
  );
}
