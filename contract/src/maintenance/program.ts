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
  suggestion,
  deletionInput,
  version,
} from '../call';
import { decimal, flag, id, int, list, money, text, lines } from '../field';
import { money as shownMoney } from '../shown';

/** How many vehicles can be named at once. */
const mostAssigned = 500;

const qty = () => decimal(0.01, 9_999);

const materialRow = z.object({
  id: z.string(),
  version: z.int(),
  projectId: z.string(),
  projectName: z.string(),
  materialName: z.string(),
  spec: z.string().nullable(),
  unit: z.string().nullable(),
  /** Of one, in yuan. */
  price: shownMoney().nullable(),
  qty: z.number(),
});

const project = z.object({
  id: z.string(),
  version: z.int(),
  parentId: z.string().nullable(),
  projectName: z.string(),
  remarks: z.string().nullable(),
});

const listed = pageInput(
  {
    id: id().optional(),
    projectName: text(50).optional(),
    brandId: id().optional(),
    modelId: id().optional(),
  },
  ['projectName', 'cycleHours', 'cycleDays'],
);

/** Hours of the hour meter and days, whichever is over first; warned of so many hours before. `domain.md` §3. */
const cycle = {
  modelId: id().nullish(),
  cycleHours: int(50, 5_000).nullish(),
  cycleDays: int(7, 730).nullish(),
  remindHours: int(1, 200).nullish(),
};

const row = project.extend({
  companyId: z.string(),
  companyName: z.string(),
  modelId: z.string().nullable(),
  /** Brand and model that it is made for. */
  model: z.string().nullable(),
  cycleHours: z.int().nullable(),
  cycleDays: z.int().nullable(),
  remindHours: z.int().nullable(),
  items: z.array(z.string()),
  materials: z.array(z.string()),
  /** Those in the reader's sight. */
  vehicles: z.int(),
});

/** Programs of maintenance: a cycle, what is done each time, and the vehicles for which it holds. */
export const program = calls('program', '/v1/maintainProject', {
  list: {
    path: 'selectMaintainProject',
    right: 'program:view',
    input: listed,
    output: pageOf(row),
  },
  /** One program with its items, and the materials of each. */
  tree: {
    path: 'selectTreeFormProject',
    right: 'program:view',
    input: search(byId.shape),
    output: row.extend({
      own: z.array(materialRow),
      parts: z.array(project.extend({ materials: z.array(materialRow) })),
      vehicleIds: z.array(z.string()),
    }),
  },
  /** Programs and items to choose from; those that hold for a vehicle come first. */
  choices: {
    path: 'selectProject',
    right: 'signedIn',
    input: search({ vehicleId: id().optional(), ids: list(id(), 100).optional() }),
    output: listOf(suggestion.extend({ parentId: z.string().nullable(), isAssigned: z.boolean() })),
  },
  add: {
    path: 'insertMaintainProject',
    right: 'program:add',
    input: z.strictObject({
      projectName: text(50),
      /** Makes it an item of that program. */
      parentId: id().nullish(),
      ...cycle,
      remarks: lines(500).nullish(),
      /** Asked of whoever belongs to no company. */
      companyId: id().nullish(),
    }),
    output: byId,
  },
  edit: {
    path: 'updateMaintainProject',
    right: 'program:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      projectName: text(50).optional(),
      ...cycle,
      remarks: lines(500).nullish(),
    }),
    output: done,
  },
  del: { path: 'deleteMaintainProject', right: 'program:del', input: deletionInput(listed), output: counted },
  /** The vehicles in sight for which it holds, named one by one; or every one of its model besides. */
  assign: {
    path: 'assignMaintainProject',
    right: 'program:edit',
    input: z.strictObject({
      id: id(),
      vehicleIds: list(id(), mostAssigned).optional(),
      ofModel: flag().optional(),
    }),
    output: z.object({ added: z.int(), removed: z.int() }),
  },
});

export const programFile = exportCall(
  program.list,
  [
    'projectName',
    'model',
    'items',
    'materials',
    'cycleHours',
    'cycleDays',
    'remindHours',
    'vehicles',
    'remarks',
  ],
  { path: '/v1/getExportExcel/exportMaintainProject', right: 'program:export' },
);

const materialsListed = pageInput({ id: id().optional(), projectId: id().optional() }, ['materialName']);
const materialDetails = {
  materialName: text(50),
  spec: text(50).nullish(),
  unit: text(10).nullish(),
  price: money().nullish(),
  qty: qty(),
};

/** The materials that a program or an item of one uses. */
export const material = calls('material', '/v1/MaintainMaterialController', {
  /** Of a program: its own, and those of its items. */
  list: {
    path: 'selectMaterialList',
    right: 'program:view',
    input: materialsListed,
    output: pageOf(materialRow),
  },
  add: {
    path: 'insertMaterial',
    right: 'material:add',
    input: z.strictObject({ projectId: id(), ...materialDetails }),
    output: byId,
  },
  edit: {
    path: 'updateMaterial',
    right: 'material:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      ...materialDetails,
      materialName: text(50).optional(),
      qty: qty().optional(),
    }),
    output: done,
  },
  del: {
    path: 'deleteMaterial',
    right: 'material:del',
    input: deletionInput(materialsListed),
    output: counted,
  },
});

/** A material as an order says it was used. */
export const usedMaterial = () => z.strictObject(materialDetails);
