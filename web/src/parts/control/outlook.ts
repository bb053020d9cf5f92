import { control } from '@fleet/contract/control/calls';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../kit/post';
import type { Order } from './order';

/** The consequences of the command; a sheet that is sent along cannot be a key of a cache. */
export function useOutlook({ choice, targets }: Order, isOff: boolean) {
  const { file, ...rest } = targets;
  return useQuery({
    queryKey: [
      control.outlook.subject,
      control.outlook.path,
      choice?.identifier,
      rest,
      file?.name,
      file?.lastModified,
    ],
    queryFn: ({ signal }) =>
      post(
        control.outlook,
        { ...targets, ...(choice && { identifier: choice.identifier, cmdType: choice.cmdType }) },
        signal,
      ),
    enabled: !isOff,
    retry: false,
  });
}
