import { contract, contractFile, contractTypes } from '@fleet/contract/serviceContract/calls';
import { contractText } from '@fleet/contract/serviceContract/text';
import { choice } from '../../kit/fields/choice';
import { day, dayTo } from '../../kit/fields/day';
import { money } from '../../kit/fields/money';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import { lastDay } from '../../kit/fields/lastDay';

const amount = money();

const fields = {
  contractId: text(),
  contractType: choice(contractTypes, contractText),
  supplier: text(),
  contactName: text(),
  contactPhone: text('tel'),
  signDate: day(),
  signFrom: dayTo('signTo'),
  signTo: day(),
  warrantyDate: lastDay(),
  amount,
};

const names = [
  'contractId',
  'contractType',
  'supplier',
  'contactName',
  'contactPhone',
  'signDate',
  'warrantyDate',
  'amount',
] as const;

function Total({ answer }: { answer: { amountTotal: string } }) {
  const say = useSay();
  return (
    <p className="listSummary">
      {say(contractText.amountTotal, { total: String(amount.Show({ value: answer.amountTotal })) })}
    </p>
  );
}

export const ContractManagement = listScreen({
  text: contractText,
  fields,
  list: contract.list,
  name: 'contractId',
  filters: ['contractId', 'contractType', 'supplier', 'signFrom', 'signTo'],
  columns: names,
  view: [{ names }],
  form: [{ names }],
  add: contract.add,
  del: contract.del,
  copies: true,
  file: contractFile,
  Summary: Total,
});
