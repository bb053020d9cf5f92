import { brandType } from '@fleet/contract/brand/calls';
import type { AskProps } from '../../kit/fields/field';
import { FoundPick } from '../../kit/fields/FoundPick';

/** Picks a model by any part of its name; the maker stands before it. */
export const ModelPick = (props: AskProps<string>) => (
  <FoundPick
    {...props}
    call={brandType.list}
    ask={(modelName) => ({ modelName, pageSize: 50 })}
    labelOf={({ brandName, modelName }) => `${brandName} · ${modelName}`}
  />
);
