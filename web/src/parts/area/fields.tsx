import { provinceOf } from '@fleet/contract/area/code';
import { Suspense } from 'react';
import { askLater } from '../../kit/fields/askLater';
import type { Field } from '../../kit/fields/field';
import { lazyScreen } from '../../kit/lazyScreen';

// The table of all names comes when the first of them is shown or asked for.
const Name = lazyScreen(() => import('./AreaName').then((file) => file.AreaName));
const Show = ({ value }: { value: string }) => (
  <Suspense fallback={value}>
    <Name value={value} />
  </Suspense>
);

/** Province and city by their GB/T 2260 codes: a city brings its province, and another province lets go of the city. */
export const areaFields = {
  province: {
    Show,
    Ask: askLater<string>(() => import('./AskArea').then((file) => file.AskProvince)),
    isChoice: true,
    follows: () => ({ city: null }),
  },
  city: {
    Show,
    Ask: askLater<string>(() => import('./AskArea').then((file) => file.AskCity)),
    isChoice: true,
    follows: (city) => (city ? { province: provinceOf(city) } : {}),
  },
} satisfies Record<string, Field<string>>;
