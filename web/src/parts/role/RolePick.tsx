import type { Output } from '@fleet/contract/call';
import { role } from '@fleet/contract/role/calls';
import { roleText } from '@fleet/contract/role/text';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { RowPick } from '../../kit/fields/RowPick';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';

interface Props extends AskProps<string> {
  /** Those of the platform and of authorities fit no company. */
  isOfCompany?: boolean;
}

/** Picks one of the roles that one may give; the platform sees whose they are. */
export function RolePick({ isOfCompany = false, ...props }: Props) {
  const say = useSay();
  const { companyId } = useSession().profile.user;
  const answer = useCall(role.choices, {});
  const ownerOf = ({ companyName, shared }: Output<typeof role.choices>['rows'][number]) =>
    companyName ?? say(shared ? roleText.shared : roleText.platform);
  return (
    <RowPick
      {...props}
      answer={answer}
      rows={answer.data?.rows.filter((one) => !isOfCompany || one.shared || one.companyId !== null)}
      labelOf={({ roleName }) => roleName}
      groupOf={companyId === null ? ownerOf : undefined}
    />
  );
}
