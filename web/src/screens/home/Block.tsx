import type { ReactNode } from 'react';

/** A block of the board; the style sheet puts it in its place by its name. */
export const Block = ({ name, title, children }: { name: string; title: ReactNode; children: ReactNode }) => (
  <section className={`board__block board__${name}`}>
    <h2>{title}</h2>
    {children}
  </section>
);
