import 'react';

declare module 'react' {
  /** Style sheets read variables that components set. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
