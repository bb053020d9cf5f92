import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  deletionInput,
  version,
} from '../call';
import { choice, flag, id, identifier, sort, text } from '../field';
import { parameters } from './parameters';
import { commandText } from './text';

export const commandTypes = ['attribute', 'service'] as const;

const listed = pageInput(
  {
    id: id().optional(),
    terminalTypeId: id().optional(),
    cmdType: choice(commandTypes).optional(),
    shown: flag().optional(),
    enabled: flag().optional(),
    identifier: text(50).optional(),
  },
  ['sort', 'identifier'],
);

const mostContent = 2_000;
const isShortEnough = (content: unknown) => JSON.stringify(content).length <= mostContent;

/** Parameters may come as the JSON that a person has typed. */
const content = () =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    parameters.refine(isShortEnough, { params: { text: commandText.contentTooLong } }),
  );

const details = {
  terminalTypeId: id(),
  productModel: text(50),
  nameZh: text(50),
  nameEn: text(100),
  identifier: identifier(),
  cmdType: choice(commandTypes),
  content: content(),
  unit: text(10).nullish(),
  sort: sort(),
  shown: flag(),
  enabled: flag(),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  terminalTypeId: z.string(),
  terminalModel: z.string(),
  productModel: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  identifier: z.string(),
  cmdType: z.enum(commandTypes),
  content: parameters,
  unit: z.string().nullable(),
  sort: z.int(),
  shown: z.boolean(),
  enabled: z.boolean(),
});

/** The catalogue of what terminals understand, as equipment control offers it. */
export const command = calls('command', '/v1/TerminalType', {
  list: { path: 'selectAliKey', right: 'command:view', input: listed, output: pageOf(row) },
  add: {
    path: 'insertAliKey',
    right: 'command:add',
    sends: 'json',
    input: z.strictObject(details),
    output: byId,
  },
  edit: {
    path: 'updateAliKey',
    right: 'command:edit',
    sends: 'json',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteAliKey', right: 'command:del', input: deletionInput(listed), output: counted },
  /** Those that are shown and enabled, for a sender to choose from. */
  offered: {
    path: '/v1/AliKeyController/queryByType',
    right: 'signedIn',
    input: search({ terminalTypeId: id().optional(), cmdType: choice(commandTypes).optional() }),
    output: listOf(row),
  },
});

export const commandFile = exportCall(
  command.list,
  [
    'terminalModel',
    'productModel',
    'nameZh',
    'nameEn',
    'identifier',
    'cmdType',
    'unit',
    'sort',
    'shown',
    'enabled',
  ],
  { path: '/v1/getExportExcel/exportAliKey', right: 'command:export' },
);
