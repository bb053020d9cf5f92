import { z } from 'zod';
import { calls, listOf, search } from '../call';
import { format } from '../field';
import { texts } from '../text';

const words = texts({ typeCode: ['2–40 位大写字母、数字或 _', '2 to 40 capital letters, digits or _.'] });

const value = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  extra: z.string().nullable(),
  sort: z.int(),
});

export const dictionary = calls('dictionary', '/v1/dict', {
  values: {
    path: 'getDictValue',
    right: 'signedIn',
    input: search({ typeCode: format(/^[A-Z0-9_]{2,40}$/, words.typeCode) }),
    output: listOf(value),
  },
  homePageUrls: { path: 'selectHomePageUrl', right: 'signedIn', input: search({}), output: listOf(value) },
});
