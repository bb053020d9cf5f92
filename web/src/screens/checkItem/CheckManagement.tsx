import { checkItem, checkItemFile } from '@fleet/contract/checkItem/calls';
import { checkItemText } from '@fleet/contract/checkItem/text';
import { powerTypes } from '@fleet/contract/vehicle/calls';
import { choice } from '../../kit/fields/choice';
import { flag } from '../../kit/fields/flag';
import { number } from '../../kit/fields/number';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';

const fields = {
  sort: number(),
  itemName: text(),
  powerType: { ...choice(powerTypes, checkItemText), blank: checkItemText.allTrucks },
  critical: flag(),
};

/** The items of the check before a shift, in the order in which they are asked. */
export const CheckManagement = listScreen({
  text: checkItemText,
  fields,
  list: checkItem.list,
  name: 'itemName',
  filters: ['itemName', 'powerType'],
  columns: ['sort', 'itemName', 'powerType', 'critical'],
  view: [{ names: ['sort', 'itemName', 'powerType', 'critical'] }],
  form: [{ names: ['itemName', 'powerType', 'critical'] }],
  useNew: () => ({ critical: false }),
  add: checkItem.add,
  edit: checkItem.edit,
  del: checkItem.del,
  move: checkItem.move,
  file: checkItemFile,
});
