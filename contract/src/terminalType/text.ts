import { texts } from '../text';

export const terminalTypeText = texts({
  title: ['终端类型', 'Terminal types'],
  terminalType: ['类型', 'Type'],
  terminalModel: ['型号', 'Model'],
  protocol: ['通信协议', 'Protocol'],
  jt808: ['JT/T 808', 'JT/T 808'],
  alink: ['Alink (MQTT)', 'Alink (MQTT)'],
  terminals: ['终端数', 'Terminals'],
  usedByTerminals: ['{count} 台终端', 'terminals: {count}'],
  usedByProducts: ['{count} 个产品密钥', 'product keys: {count}'],
  usedByCommands: ['{count} 条终端指令', 'terminal commands: {count}'],
  usedByVersions: ['{count} 个固件版本', 'firmware versions: {count}'],
});

export const productKeyText = texts({
  title: ['产品密钥', 'Product keys'],
  productKey: ['产品密钥', 'Product key'],
  productName: ['产品名称', 'Product name'],
  terminalTypeId: ['终端型号', 'Terminal model'],
  terminalModel: ['终端型号', 'Terminal model'],
  productSecret: ['产品密钥串', 'Product secret'],
  dynamicRegistration: ['一型一密动态注册', 'Dynamic registration'],
  plainLink: ['允许不加密连接', 'May connect without TLS'],
  devices: ['设备数', 'Devices'],
  resetSecret: ['重置密钥', 'Reset secret'],
  resetQuestion: ['重置 {productKey} 的产品密钥串？', 'Reset the product secret of {productKey}?'],
  resetConsequence: [
    '尚未注册的设备须写入新密钥串后才能注册；已注册的设备不受影响。',
    'Devices that have not registered yet need the new secret. Registered devices are not affected.',
  ],
  secretTitle: ['产品密钥串（仅显示一次）', 'Product secret (shown once)'],
  notAlink: ['该型号不使用产品密钥', 'This model does not use a product key.'],
  keyHint: ['留空则自动生成', 'If blank, one is generated.'],
});
