import { texts } from '../text';

export const commandText = texts({
  title: ['终端指令', 'Terminal Commands'],
  terminalTypeId: ['终端型号', 'Terminal model'],
  terminalModel: ['终端型号', 'Terminal model'],
  productModel: ['产品型号', 'Product model'],
  nameZh: ['指令内容', 'Instruction in Chinese'],
  nameEn: ['英文指令内容', 'Instruction in English'],
  identifier: ['标识符', 'Identifier'],
  cmdType: ['类型', 'Type'],
  attribute: ['属性', 'Attribute'],
  service: ['服务', 'Service'],
  content: ['参数（JSON）', 'Parameters (JSON)'],
  preview: ['参数预览', 'Parameter preview'],
  noParameters: ['无参数', 'No parameters'],
  notAList: [
    '参数应为 JSON 数组，例如：{example}',
    'Parameters must be a JSON array, for example: {example}',
  ],
  badParameter: [
    '第 {number} 个参数的 {part} 不正确，参数例如：{example}',
    'Parameter {number}: {part} is not valid. Example: {example}',
  ],
  contentTooLong: ['参数的 JSON 最多 2000 个字符', 'At most 2,000 characters of JSON.'],
  unit: ['单位', 'Unit'],
  sort: ['排序', 'Sort'],
  shown: ['显示', 'Shown'],
  enabled: ['启用', 'Enabled'],
  show: ['显示', 'Show'],
  hide: ['隐藏', 'Hide'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Disable'],
});
