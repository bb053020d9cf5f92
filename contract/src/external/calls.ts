import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  pageInput,
  pageOf,
  deletionInput,
  selectionInput,
  version,
} from '../call';
import { id, text } from '../field';
import { instant } from '../shown';

const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    equipmentNum: text(32).optional(),
    equipmentType: text(100).optional(),
    anyNum: text(32).optional(),
  },
  ['equipmentNum'],
);

const details = { equipmentNum: text(32), equipmentType: text(100), orgId: id() };

/** Cameras, radars, scales and the like that hang on a truck beside its terminal. */
export const external = calls('external', '/v1/external', {
  list: {
    path: 'selectExternal',
    right: 'external:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        equipmentNum: z.string(),
        equipmentType: z.string(),
        /** The name of the type in the dictionary. */
        typeName: z.string(),
        orgId: z.string(),
        orgName: z.string(),
        vehicleId: z.string().nullable(),
        carId: z.string().nullable(),
        boundAt: instant().nullable(),
      }),
    ),
  },
  add: { path: 'insertExternal', right: 'external:add', input: z.strictObject(details), output: byId },
  edit: {
    path: 'updateExternal',
    right: 'external:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteExternal', right: 'external:del', input: deletionInput(listed), output: counted },
  bind: {
    path: 'externalBindingCar',
    right: 'external:bind',
    input: z.strictObject({ id: id(), version: version(), vehicleId: id() }),
    output: done,
  },
  unbind: {
    path: 'externalUnbindCar',
    right: 'external:unbind',
    input: selectionInput(listed),
    output: counted,
  },
});

export const externalFile = exportCall(
  external.list,
  ['equipmentNum', 'typeName', 'orgName', 'carId', 'boundAt'],
  { path: '/v1/getExportExcel/exportExternal', right: 'external:export' },
);
