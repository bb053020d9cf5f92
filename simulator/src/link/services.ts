import type { Controls } from './link';

/** What a terminal answers to a service of the thing model. */
export interface ServiceAnswer {
  code: number;
  data: Record<string, unknown>;
}

const done = 200;
const notSupported = 100_000;

/** Calls a service of the thing model (alink.md 16.3) on a truck; the few that a simulated one has. */
export function callService(identifier: string, params: unknown, controls: Controls): ServiceAnswer {
  const inputs = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  switch (identifier) {
    case 'lock':
      controls.isLocked = inputs.locked === true || inputs.locked === 1;
      return { code: done, data: { executed: 1 } };
    case 'readAll':
    case 'setSpeedLimit':
    case 'showText':
    case 'setCheckList':
    case 'reboot':
      return { code: done, data: {} };
    default:
      return { code: notSupported, data: {} };
  }
}
