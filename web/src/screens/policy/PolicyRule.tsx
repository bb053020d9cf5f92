import { policy, policyFile } from '@fleet/contract/policy/calls';
import { policyText } from '@fleet/contract/policy/text';
import { listScreen } from '../../kit/list/ListScreen';
import { useSession } from '../../kit/session';
import { policyFields } from './fields';
import { Read } from './Reader';
import { Readers } from './Readers';

const names = ['title', 'docNum', 'issuer', 'issueDate', 'fileName'] as const;

/** The list with the receipts that its reader may see. */
const rules = (receipts: readonly ('readAt' | 'readBy' | 'readers')[]) =>
  listScreen({
    text: policyText,
    title: policyText.listTitle,
    fields: policyFields,
    list: policy.list,
    name: 'title',
    filters: ['title', 'docNum', 'startDate', 'endDate'],
    columns: [...names, ...receipts],
    view: [{ names: [...names, ...receipts] }],
    form: [{ names: ['title', 'docNum', 'issueDate', 'fileId'] }],
    add: policy.add,
    del: policy.del,
    isFixed: ({ isOwn }) => !isOwn,
    more: [{ call: policy.list, Act: Read }],
    below: [{ call: policy.readers, Show: Readers }],
    file: policyFile,
  });

const OfCompany = rules(['readAt']);
const OfIssuer = rules(['readBy', 'readers']);

/** A company sees when it has opened a rule, an authority and the platform how many companies have. */
export function PolicyRule() {
  const { dataScope } = useSession().profile.role;
  return dataScope === 'JURISDICTION' || dataScope === 'ALL' ? <OfIssuer /> : <OfCompany />;
}
