import { z } from 'zod';
import { calls, search } from '../call';
import { id } from '../field';

export const company = calls('company', '/v1/CompanyController', {
  one: {
    path: 'selectSingleCompany',
    right: 'signedIn',
    input: search({ id: id().optional() }),
    output: z.object({
      id: z.string(),
      companyName: z.string(),
      creditCode: z.string(),
      address: z.string().nullable(),
      timeZone: z.string(),
      homePageUrl: z.string().nullable(),
      logoFileId: z.string().nullable(),
    }),
  },
});
