/** One row of the table in README.md. */
export interface Row {
  what: string;
  measured: string;
  against: string;
  ratio: string;
  target: string;
}

/** A row; what is not said of it stays empty. */
export const row = (what: string, measured: string, target = '', against = '', ratio = ''): Row => ({
  what,
  measured,
  against,
  ratio,
  target,
});

export const whole = (value: number) => Math.round(value).toLocaleString('en-US');
export const times = (value: number) => value.toFixed(2);
export const kilobytes = (bytes: number) => `${whole(bytes / 1000)} kB`;
export const megabytes = (bytes: number) => `+${whole(bytes / 1e6)} MB`;
export const spread = ({ p50, p99 }: { p50: number; p99: number }) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
