import { texts } from '../text';

export const jobText = texts({
  waiting: ['等待中', 'Waiting'],
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  failed: ['失败', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  batch: ['批量操作', 'Batch'],
});
