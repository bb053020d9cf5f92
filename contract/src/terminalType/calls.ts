import { z } from 'zod';
import { byId, calls, done, listOf, search, version } from '../call';
import { choice, flag, format, formats, id, text } from '../field';

/** The protocol of a kind of terminal. */
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
        /** How many terminals are of this model. */
        terminals: z.int(),
      }),
    ),
  },
  add: {
    path: 'insertTerminalType',
    right: 'terminal:add',
    input: z.strictObject({
      terminalType: text(50),
      terminalModel: text(50),
      protocol: choice(linkProtocols),
    }),
    output: byId,
  },
  del: { path: 'deleteTerminalType', right: 'terminal:del', input: byId, output: done },
});

/** Shown once, when it is made: makers write it into every device of the product. */
const newSecret = z.object({ id: z.string(), productSecret: z.string() });

export const productKey = calls('productKey', '/v1/productKey', {
  list: {
    path: 'selectProductKey',
    right: 'terminal:view',
    input: search({}),
    output: listOf(
      z.object({
        id: z.string(),
        version: z.int(),
        productKey: z.string(),
        productName: z.string(),
        terminalModel: z.string(),
        dynamicRegistration: z.boolean(),
        plainLink: z.boolean(),
        devices: z.int(),
      }),
    ),
  },
  /** A maker whose terminals carry a key and a secret already brings both; else they are made here. */
  add: {
    path: 'insertProductKey',
    right: 'terminal:add',
    input: z.strictObject({
      productName: text(50),
      terminalTypeId: id(),
      productKey: format(/^[A-Za-z0-9]{4,32}$/, formats.productKey).nullish(),
      productSecret: format(/^[\x21-\x7e]{8,64}$/, formats.productSecret).nullish(),
      dynamicRegistration: flag().nullish(),
      plainLink: flag().nullish(),
    }),
    output: newSecret,
  },
  edit: {
    path: 'updateProductKey',
    right: 'terminal:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      productName: text(50).optional(),
      dynamicRegistration: flag().nullish(),
      plainLink: flag().nullish(),
    }),
    output: done,
  },
  resetSecret: {
    path: 'resetProductSecret',
    stepUp: true,
    right: 'terminal:edit',
    input: byId,
    output: newSecret,
  },
  del: { path: 'deleteProductKey', stepUp: true, right: 'terminal:del', input: byId, output: done },
});
