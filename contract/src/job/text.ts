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
  history: ['演示车队的历史作业记录', 'Work history of the demo fleet'],
});
