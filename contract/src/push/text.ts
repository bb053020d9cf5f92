import { texts } from '../text';

export const pushFormats = texts({
  url: ['以 http:// 或 https:// 开头的地址', 'An address that begins with http:// or https://.'],
  secret: ['16–128 位可见字符，不含空格', '16 to 128 visible characters without spaces.'],
});

export const pushText = texts({
  title: ['推送', 'Push'],
  push: ['推送', 'Push'],
  pushes: ['推送记录', 'Pushes'],
  url: ['推送地址', 'Push address'],
  secret: ['签名密钥', 'Signing secret'],
  target: ['推送地址', 'Push address'],
  note: [
    '记录以 JSON 逐条发送到该地址，请求头 x-fleet-signature 为 HMAC-SHA256 签名。点检、年审和考试结果自动推送；车辆、司机、故障和违章由人工推送。密钥留空：首次设置时自动生成，之后保持不变。',
    'Records are sent there one by one as JSON, signed with HMAC-SHA256 in the header x-fleet-signature. Inspections, annual reviews and exam results go by themselves; vehicles, drivers, faults and violations when somebody pushes them. An empty secret is made the first time and kept afterwards.',
  ],
  secretTitle: ['签名密钥（仅显示一次）', 'Signing secret (shown once)'],
  secretHint: [
    '请立即复制并交给监管平台，关闭后无法再次查看',
    "Copy it now and give it to the authority's platform. It cannot be shown again.",
  ],
  noJurisdiction: [
    '该公司不属于任何辖区，无法推送',
    'The company belongs to no jurisdiction, so nothing can be pushed.',
  ],
  noTarget: [
    '所属辖区未设置推送地址，无法推送',
    'No jurisdiction of the company has a push address, so nothing can be pushed.',
  ],
  privateAddress: [
    '该地址位于内网，不允许推送；如需放行，请由运维在 OUTGOING_PRIVATE 中配置',
    'The address is in a private network and is not allowed. The operator of the server can allow it with OUTGOING_PRIVATE.',
  ],
  targetGone: ['推送地址已删除', 'The push address was deleted.'],
  tooLight: ['只推送 2 级及以上的违章', 'Only violations of level 2 and above are pushed.'],
  isWaiting: ['已在推送中', 'It is already being pushed.'],
  jurisdictionName: ['辖区', 'Jurisdiction'],
  state: ['状态', 'State'],
  waiting: ['待推送', 'Waiting'],
  sent: ['已推送', 'Delivered'],
  failed: ['推送失败', 'Failed'],
  attempts: ['次数', 'Attempts'],
  pushedBy: ['操作人', 'By'],
  createdAt: ['时间', 'Time'],
  sentAt: ['送达时间', 'Delivered at'],
  problem: ['原因', 'Problem'],
  none: ['尚未推送', 'Not pushed yet.'],
  alarmQuestion: [
    '将推送给所属辖区的监管平台，10 分钟内不能重复推送',
    "It is sent to the platforms of the company's authorities. It cannot be pushed again within 10 minutes.",
  ],
});
