import type { Parameter } from '@fleet/contract/command/parameters';
import type { Context } from '../base/context';
import { writing } from '../base/scope';

interface Command {
  identifier: string;
  cmdType: 'attribute' | 'service';
  zh: string;
  en: string;
  unit?: string;
  content: Parameter[];
}

const int = (name: string, zh: string, en: string, min: number, max: number, unit?: string): Parameter => ({
  type: 'int',
  name,
  zh,
  en,
  min,
  max,
  ...(unit && { unit }),
});
const flag = (name: string, zh: string, en: string): Parameter => ({ type: 'flag', name, zh, en });
const text = (name: string, zh: string, en: string, max: number): Parameter => ({
  type: 'text',
  name,
  zh,
  en,
  max,
  optional: true,
});

/** The commands that our terminals understand: the thing model's writable properties and its services. */
const commands: Command[] = [
  {
    identifier: 'speedLimit',
    cmdType: 'attribute',
    zh: '限速值',
    en: 'Speed limit',
    unit: 'km/h',
    content: [int('speedLimit', '限速，0 为不限', 'Limit, 0 for none', 0, 40, 'km/h')],
  },
  {
    identifier: 'reportInterval',
    cmdType: 'attribute',
    zh: '上报间隔',
    en: 'Report interval',
    unit: 's',
    content: [int('reportInterval', '间隔', 'Interval', 5, 3600, 's')],
  },
  {
    identifier: 'heartbeatInterval',
    cmdType: 'attribute',
    zh: '心跳间隔',
    en: 'Heartbeat interval',
    unit: 's',
    content: [int('heartbeatInterval', '间隔', 'Interval', 30, 3600, 's')],
  },
  {
    identifier: 'impactThreshold',
    cmdType: 'attribute',
    zh: '碰撞阈值',
    en: 'Impact threshold',
    unit: 'g',
    content: [
      { type: 'decimal', name: 'impactThreshold', zh: '阈值', en: 'Threshold', min: 0.5, max: 8, unit: 'g' },
    ],
  },
  {
    identifier: 'tiltThreshold',
    cmdType: 'attribute',
    zh: '倾斜阈值',
    en: 'Tilt threshold',
    unit: '°',
    content: [int('tiltThreshold', '阈值', 'Threshold', 3, 45, '°')],
  },
  {
    identifier: 'beltRequired',
    cmdType: 'attribute',
    zh: '安全带联锁',
    en: 'Belt interlock',
    content: [flag('beltRequired', '未系安全带不得行驶', 'No driving without the belt')],
  },
  {
    identifier: 'checkRequired',
    cmdType: 'attribute',
    zh: '点检联锁',
    en: 'Inspection interlock',
    content: [flag('checkRequired', '未点检不得启动', 'No start without an inspection')],
  },
  {
    identifier: 'lock',
    cmdType: 'service',
    zh: '锁车 / 解锁',
    en: 'Lock / unlock',
    content: [flag('locked', '锁定', 'Locked'), text('reason', '原因', 'Reason', 100)],
  },
  {
    identifier: 'setSpeedLimit',
    cmdType: 'service',
    zh: '下发限速',
    en: 'Limit the speed',
    unit: 'km/h',
    content: [int('kmh', '限速', 'Limit', 0, 40, 'km/h')],
  },
  {
    identifier: 'showText',
    cmdType: 'service',
    zh: '显示文字',
    en: 'Show a text',
    content: [
      { type: 'text', name: 'text', zh: '内容', en: 'Text', max: 200 },
      flag('speak', '语音播报', 'Speak it'),
    ],
  },
  {
    identifier: 'setConfig',
    cmdType: 'service',
    zh: '下发配置文件',
    en: 'Send a configuration file',
    content: [{ type: 'file', name: 'config', zh: '配置文件', en: 'Configuration file' }],
  },
  { identifier: 'readAll', cmdType: 'service', zh: '读取全部属性', en: 'Read every property', content: [] },
  {
    identifier: 'reboot',
    cmdType: 'service',
    zh: '重启',
    en: 'Reboot',
    content: [int('delay', '延迟', 'Delay', 0, 600, 's')],
  },
];

/** Gives a model of terminal the commands that every terminal of ours understands. */
export async function seedCommands(
  ctx: Context,
  terminalTypeId: string,
  productModel: string,
): Promise<void> {
  await writing(ctx)
    .insertInto('terminalCommand')
    .values(
      commands.map(({ zh, en, content, ...command }, at) => ({
        ...command,
        terminalTypeId,
        productModel,
        nameZh: zh,
        nameEn: en,
        content: JSON.stringify(content),
        sort: at + 1,
      })),
    )
    .execute();
}
