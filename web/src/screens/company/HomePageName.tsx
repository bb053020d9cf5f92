import { dictChoice } from '@fleet/contract/dict/calls';
import { useCall } from '../../kit/calls';

/** The page that people of a company land on, by its name in the dictionary. */
export function HomePageName({ value }: { value: string }) {
  const { data } = useCall(dictChoice.homePageUrls, {});
  return data?.rows.find((one) => one.value === value)?.name ?? value;
}
