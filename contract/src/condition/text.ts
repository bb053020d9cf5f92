import { texts } from '../text';

export const conditionText = texts({
  title: ['系统状态', 'System'],
  none: ['系统运行正常', 'The system is running normally.'],
  databaseLost: ['数据库连接中断', 'The database cannot be reached'],
  databaseReadOnly: ['数据库处于只读状态', 'The database accepts no writes'],
  databaseFull: ['数据库磁盘已满', 'The disk of the database is full'],
  databaseNodeLost: ['数据库集群有节点无法访问', 'A node of the database cannot be reached'],
  diskLow: ['磁盘空间不足', 'Disk space is low'],
  brokerForgets: ['MQTT 代理未持久化消息', 'The MQTT broker does not keep messages'],
  brokerDrops: ['MQTT 代理丢弃了消息', 'The MQTT broker has dropped messages'],
  backupOld: ['备份已过期', 'The last good backup is too old'],
  numbersAlike: ['有编号仅大小写不同，请修改', 'Some numbers differ only in case. Change them'],
  nodesCutOff: ['与其他节点的连接已中断', 'The link to the other nodes is cut'],
  nobodyWorks: [
    '部分车辆没有节点处理，其上报正在等待',
    'No node processes some of the vehicles. Their reports are waiting',
  ],
  filesLost: ['文件存储无法访问', 'File storage cannot be reached'],
  logBroken: ['操作日志被改动', 'The operation log was changed'],
});
