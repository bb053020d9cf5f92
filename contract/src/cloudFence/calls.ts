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
import {
  fenceDetails,
  fenceFilter,
  fenceColumns,
  fenceOrder,
  fenceListed,
  fenceRow,
  mostMembers,
  newFence,
  shapesAnswer,
} from '../fence/calls';
import { id, list, text } from '../field';

const vehicleIds = list(id(), mostMembers);

const listed = pageInput(
  {
    ...fenceFilter,
    /** Fences that watch a vehicle with such a number. */
    anyNum: text(32).optional(),
  },
  fenceOrder,
);

/** Fences that the server judges, vehicle by vehicle: `domain.md` §4. */
export const cloudFence = calls('cfence', '/v1/cloudFence', {
  list: {
    path: 'getCloudFence',
    right: 'cfence:view',
    input: listed,
    /** `cars` are watched, `inside` are in it now; both as far as the caller sees them. */
    output: pageOf(fenceListed.extend({ cars: z.int(), inside: z.int() })),
  },
  shapes: { path: 'selectFenceShape', right: 'cfence:view', input: search({}), output: shapesAnswer },
  one: {
    path: 'selectCloudFence',
    right: 'cfence:view',
    input: byId,
    output: fenceRow.extend({ vehicleIds: z.array(z.string()) }),
  },
  cars: {
    path: 'getFenceCar',
    right: 'cfence:view',
    input: pageInput({ id: id() }, ['carId']),
    output: pageOf(
      z.object({ id: z.string(), carId: z.string(), plateNum: z.string().nullable(), orgName: z.string() }),
    ),
  },
  add: {
    path: 'addCloudFence',
    right: 'cfence:add',
    input: z.strictObject({ ...newFence, vehicleIds: vehicleIds.default([]) }),
    output: byId,
  },
  /** Vehicles that are watched and out of the caller's sight stay as they are. */
  edit: {
    path: 'updateCloudFence',
    right: 'cfence:edit',
    input: z.strictObject({
      id: id(),
      version: version(),
      ...z.strictObject({ ...fenceDetails, vehicleIds }).partial().shape,
    }),
    output: done,
  },
  del: { path: 'deleteCloudFence', right: 'cfence:del', input: deletionInput(listed), output: counted },
  choices: {
    path: 'getChoiceCar',
    right: 'signedIn',
    /** Their keys ask what these are called; an organization gives all that it has. */
    input: search({
      keyword: text(32).optional(),
      orgId: id().optional(),
      vehicleIds: vehicleIds.optional(),
    }),
    output: listOf(suggestion),
  },
});

export const cloudFenceFile = exportCall(cloudFence.list, [...fenceColumns, 'cars', 'inside'], {
  path: '/v1/getExportExcel/exportCloudFence',
  right: 'cfence:export',
});
