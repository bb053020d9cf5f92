import { policy, policyFile } from '@fleet/contract/policy/calls';
import { policyText } from '@fleet/contract/policy/text';
import { listScreen } from '../../kit/list/ListScreen';
import { policyFields } from './fields';
import { Read } from './Reader';
import { Readers } from './Readers';

const own = ['title', 'docNum', 'issuer', 'issueDate', 'fileName', 'readAt', 'readBy', 'readers'] as const;

export const PolicyRule = listScreen({
  text: policyText,
  title: policyText.listTitle,
  fields: policyFields,
  list: policy.list,
  name: 'title',
  filters: ['title', 'docNum', 'startDate', 'endDate'],
  columns: own,
  view: [{ names: own }],
  form: [{ names: ['title', 'docNum', 'issueDate', 'fileId'] }],
  add: policy.add,
  del: policy.del,
  isFixed: ({ isOwn }) => !isOwn,
  more: [{ call: policy.list, Act: Read }],
  below: [{ call: policy.readers, Show: Readers }],
  file: policyFile,
});
