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
  cannotBeFetched: [
    '您的数据范围已变更，此文件不能再下载，请重新导出',
    'What you may see has changed, so this file can no longer be downloaded; export it again.',
  ],
  cannotBeMade: [
    '您的数据范围已变更，未作任何更改，请重新提交',
    'What you may see has changed, so nothing was changed; submit it again.',
  ],
  history: ['演示车队的历史作业记录', 'Work history of the demo fleet'],
});
