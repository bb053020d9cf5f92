import { company } from '@fleet/contract/company/calls';
import { useMay, useSession } from '../../kit/session';

/** Only who belongs to no company says which one a record is of. */
export function useShown() {
  const may = useMay();
  const isAsked = useSession().profile.user.companyId === null && may(company.list);
  return (name: string) => name !== 'companyId' || isAsked;
}
