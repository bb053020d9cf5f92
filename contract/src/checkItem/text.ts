import { texts } from '../text';

export const checkItemText = texts({
  title: ['点检项管理', 'Inspection Items'],
  itemName: ['点检项名称', 'Item'],
  powerType: ['适用动力', 'Power type'],
  diesel: ['内燃', 'Diesel'],
  electric: ['电动', 'Electric'],
  allTrucks: ['全部', 'All'],
  critical: ['关键项', 'Critical'],
  sort: ['顺序', 'Order'],
  up: ['上移', 'Up'],
  down: ['下移', 'Down'],
});
