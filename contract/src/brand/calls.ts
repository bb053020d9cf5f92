import { z } from 'zod';
import { byId, calls, counted, done, exportCall, pageInput, pageOf, deletionInput, version } from '../call';
import { id, text } from '../field';

/** Whose it is: the platform's, which everybody reads, or a company's own; and whether the reader may change it. */
const owned = { companyName: z.string().nullable(), isFixed: z.boolean() };

const brandsListed = pageInput({ id: id().optional(), brandName: text(30).optional() }, ['brandName']);
const modelsListed = pageInput(
  { id: id().optional(), brandId: id().optional(), modelName: text(30).optional() },
  ['modelName'],
);

/** Makers of trucks. */
export const brand = calls('brand', '/v1/BrandType', {
  list: {
    path: 'selectAllBrand',
    right: 'signedIn',
    input: brandsListed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        brandName: z.string(),
        ...owned,
        modelCount: z.int(),
        /** Those in the reader's sight. */
        vehicleCount: z.int(),
      }),
    ),
  },
  add: {
    path: 'insertBrand',
    right: 'brand:add',
    input: z.strictObject({ brandName: text(30) }),
    output: byId,
  },
  edit: {
    path: 'updateBrand',
    right: 'brand:edit',
    input: z.strictObject({ id: id(), version: version(), brandName: text(30) }),
    output: done,
  },
  del: { path: 'deleteBrand', right: 'brand:del', input: deletionInput(brandsListed), output: counted },
});

/** Their models. */
export const brandType = calls('brand', '/v1/BrandType', {
  list: {
    path: 'selectAllBrandType',
    right: 'signedIn',
    input: modelsListed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        brandId: z.string(),
        brandName: z.string(),
        modelName: z.string(),
        ...owned,
        vehicleCount: z.int(),
      }),
    ),
  },
  add: {
    path: 'insertBrandType',
    right: 'brand:add',
    input: z.strictObject({ brandId: id(), modelName: text(30) }),
    output: byId,
  },
  edit: {
    path: 'updateBrandType',
    right: 'brand:edit',
    input: z.strictObject({ id: id(), version: version(), modelName: text(30) }),
    output: done,
  },
  del: { path: 'deleteBrandType', right: 'brand:del', input: deletionInput(modelsListed), output: counted },
});

export const brandTypeFile = exportCall(
  brandType.list,
  ['brandName', 'modelName', 'companyName', 'vehicleCount'],
  {
    path: '/v1/getExportExcel/exportBrandType',
    right: 'brand:export',
  },
);
