import { z } from 'zod';
import { calls, listOf, search } from '../call';
import { id, text } from '../field';

export const brand = calls('brand', '/v1/BrandType', {
  brands: {
    path: 'selectAllBrand',
    right: 'signedIn',
    input: search({ brandName: text(30).optional() }),
    output: listOf(z.object({ id: z.string(), brandName: z.string() })),
  },
  models: {
    path: 'selectAllBrandType',
    right: 'signedIn',
    input: search({ brandId: id().optional() }),
    output: listOf(
      z.object({ id: z.string(), brandId: z.string(), brandName: z.string(), modelName: z.string() }),
    ),
  },
});
