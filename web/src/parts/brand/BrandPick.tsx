import { brand } from '@fleet/contract/brand/calls';
import type { AskProps } from '../../kit/fields/field';
import { FoundPick } from '../../kit/fields/FoundPick';

/** Picks a maker by any part of its name. */
export const BrandPick = (props: AskProps<string>) => (
  <FoundPick
    {...props}
    call={brand.list}
    ask={(brandName) => ({ brandName, pageSize: 50 })}
    labelOf={({ brandName }) => brandName}
  />
);
