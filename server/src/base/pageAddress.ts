import type { Config } from './config';

/** The settings that say where people reach us. */
export type Reached = Pick<Config, 'publicUrl' | 'port' | 'tls'>;

/** The address of a page for people: under the configured address, or on this machine until one is set. */
export const pageAddress = ({ publicUrl, port, tls }: Reached, page: string) =>
  new URL(page, publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`);
