import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  pageInput,
  pageOf,
  listOf,
  search,
  deletionInput,
  version,
} from '../call';
import { code, formats, id, sort, text, lines } from '../field';

const typeCode = () => code(/^[A-Z0-9_]{2,40}$/, formats.typeCode);

const typesListed = pageInput(
  { id: id().optional(), typeCode: text(40).optional(), name: text(100).optional() },
  ['sort', 'typeCode'],
);
const valuesListed = pageInput(
  {
    id: id().optional(),
    typeCode: text(40).optional(),
    name: text(100).optional(),
    value: text(100).optional(),
  },
  ['sort', 'name', 'value'],
);

const type = z.object({
  id: z.string(),
  version: z.int(),
  typeCode: z.string(),
  name: z.string(),
  remarks: z.string().nullable(),
  sort: z.int(),
  valueCount: z.int(),
  /** The product itself asks for it: it stays, whoever may delete others. */
  builtIn: z.boolean(),
});
const value = z.object({
  id: z.string(),
  version: z.int(),
  typeCode: z.string(),
  name: z.string(),
  value: z.string(),
  extra: z.string().nullable(),
  sort: z.int(),
  remarks: z.string().nullable(),
});
const choices = listOf(value.pick({ id: true, name: true, value: true, extra: true, sort: true }));

const typeDetails = { name: text(100), sort: sort(), remarks: lines(500).nullish() };
const valueDetails = {
  name: text(100),
  value: text(100),
  extra: text(500).nullish(),
  sort: sort(),
  remarks: lines(500).nullish(),
};

export const dictType = calls('dict', '/v1/dict', {
  list: { path: 'getDictType', right: 'dict:view', input: typesListed, output: pageOf(type) },
  add: {
    path: 'addDictType',
    right: 'dict:add',
    input: z.strictObject({ typeCode: typeCode(), ...typeDetails }),
    output: byId,
  },
  edit: {
    path: 'updateDictType',
    right: 'dict:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(typeDetails).partial().shape }),
    output: done,
  },
  del: { path: 'deleteDictType', right: 'dict:del', input: deletionInput(typesListed), output: counted },
  /** Every open screen fetches its dictionaries again. */
  refresh: { path: 'refreshData', right: 'dict:refresh', input: z.strictObject({}), output: done },
});

export const dictValue = calls('dict', '/v1/dict', {
  list: { path: 'getDictValue', right: 'signedIn', input: valuesListed, output: pageOf(value) },
  add: {
    path: 'addDictValue',
    right: 'dict:add',
    input: z.strictObject({ typeCode: typeCode(), ...valueDetails }),
    output: byId,
  },
  edit: {
    path: 'updateDictValue',
    right: 'dict:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(valueDetails).partial().shape }),
    output: done,
  },
  del: { path: 'deleteDictValue', right: 'dict:del', input: deletionInput(valuesListed), output: counted },
});

/** The values that lists choose from; every screen may ask. */
export const dictChoice = calls('dictChoice', '/v1/dict', {
  repairTypes: { path: 'selectRepairType', right: 'signedIn', input: search({}), output: choices },
  malfunctionTypes: { path: 'selectMalfunctionType', right: 'signedIn', input: search({}), output: choices },
  externalTypes: { path: 'selectExternalType', right: 'signedIn', input: search({}), output: choices },
  homePageUrls: { path: 'selectHomePageUrl', right: 'signedIn', input: search({}), output: choices },
  operationTypes: { path: 'selectCarOperationType', right: 'signedIn', input: search({}), output: choices },
});

export const dictTypeFile = exportCall(dictType.list, ['typeCode', 'name', 'valueCount', 'sort', 'remarks'], {
  path: '/v1/getExportExcel/exportDictType',
  right: 'dict:export',
});
export const dictValueFile = exportCall(dictValue.list, ['name', 'value', 'extra', 'sort', 'remarks'], {
  path: '/v1/getExportExcel/exportDictValue',
  right: 'dict:export',
});
