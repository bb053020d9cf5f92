import { z } from 'zod';
import { calls, listOf, search } from '../call';

/** How a kind of terminal speaks to us. */
export const linkProtocols = ['jt808', 'alink'] as const;

export const terminalType = calls('terminalType', '/v1/TerminalType', {
  list: {
    path: 'selectAllTerminalType',
    right: 'signedIn',
    input: search({}),
    output: listOf(
      z.object({
        id: z.string(),
        terminalType: z.string(),
        terminalModel: z.string(),
        protocol: z.enum(linkProtocols),
      }),
    ),
  },
});

export const productKey = calls('productKey', '/v1/productKey', {
  list: {
    path: 'selectProductKey',
    right: 'terminal:view',
    input: search({}),
    output: listOf(
      z.object({
        id: z.string(),
        productKey: z.string(),
        productName: z.string(),
        terminalModel: z.string(),
      }),
    ),
  },
});
