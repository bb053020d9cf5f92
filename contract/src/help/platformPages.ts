import { texts } from '../text';

/** The purpose of the pages of the platform's operator, by path. */
export const platformPages = texts({
  '/BackgroundSettings/TerminalCommand': [
    '每种终端型号支持哪些指令、需要哪些参数。这里启用并显示的指令，才会出现在“设备管控”中。',
    'Which commands each terminal model supports and which parameters they need. Only commands that are enabled and shown here appear in Equipment Control.',
  ],
  '/BackgroundSettings/CompanyManagement': [
    '使用本平台的公司：信用代码、名称、标志、时区、管理员和安全员账号，以及公司能使用的页面。更换管理员后，原账号立即失效。',
    'The companies on this platform: credit code, name, logo, time zone, the accounts of administrator and safety officer, and the pages the company can use. When you replace the administrator, the old account stops working immediately.',
  ],
  '/BackgroundSettings/JurisdictionalManagement': [
    '监管机关及其管理账号。机关只看到归它管辖的公司，只能看到法规允许的内容。可设置推送地址，由系统签名推送。',
    'Authorities and their administrator accounts. An authority sees only the companies in its jurisdiction, and only what the law permits. You can set a push address; the system signs what it pushes.',
  ],
  '/BackgroundSettings/OTAManagement': [
    '终端固件：上传版本，分批发布。失败过多时自动暂停，也可随时手动暂停，由您决定是否继续；行驶中、有人登录或电量低于 30% 的车会等到合适时再升级。一个型号同时只发布一个版本。',
    'Terminal firmware: upload a version and publish it in batches. Too many failures pause the rollout automatically; you can also pause it at any time and decide whether to go on. A truck that is moving, has a driver signed on or is charged below 30 % is updated later. Only one version of a model is published at a time.',
  ],
  '/BackgroundSettings/DictionaryManaged': [
    '下拉列表中的可选值，按字典分组，例如维修类型、外接设备类型。系统内置的字典不能删除，可以增加值。',
    'The options of drop-down lists, grouped by dictionary, such as repair types and external equipment types. Built-in dictionaries cannot be deleted; you can add values to them.',
  ],
  '/BackgroundSettings/DictionaryManaged/DictionaryItem': [
    '一个字典中的值：名称、值、附加信息和排序。列表按排序显示；正在使用的值不能删除。',
    'The values of one dictionary: name, value, additional info and order. Lists show them in this order. A value in use cannot be deleted.',
  ],
  '/BackgroundSettings/TerminalFile': [
    '终端的编号、型号、通信协议和身份，以及装在哪台车上。JT/T 808 终端以手机号识别，Alink 终端以产品密钥和设备名识别，密钥只显示一次。连接过但没有登记的终端列在“待处理终端”中，可直接登记。',
    'The number, model, protocol and identity of each terminal, and the truck it is installed on. JT/T 808 terminals are identified by phone number, Alink terminals by product key and device name; the secret is shown only once. Terminals that connected but are not on file are listed as pending; you can register them from there.',
  ],
  '/BackgroundSettings/SIMFile': [
    '终端使用的 SIM 卡：ICCID、运营商、激活和到期日期、所在终端。废弃不可恢复；装在在用终端上的卡不能废弃。',
    'The SIM cards of terminals: ICCID, carrier, activation and expiry dates, and the terminal each card is in. Abandoning a card is permanent. A card in a terminal in use cannot be abandoned.',
  ],
  '/BackgroundSettings/ExternalEqu': [
    '终端之外的设备，例如摄像头、雷达，登记它装在哪台车上。一台设备同时只属于一台车，且须同一公司。',
    'Devices besides the terminal, such as cameras and radars, and the truck each is installed on. A device belongs to one truck at a time, of the same company.',
  ],
  '/BackgroundSettings/MenuManagement': [
    '左侧菜单和手机端菜单的名称、顺序和显示。改动立即对所有人生效；隐藏页面不会收回权限，可用“预览”查看效果。',
    'Names, order and visibility of the side menu and the phone menu. Changes apply to everybody immediately. Hiding a page does not remove the right to it. Preview shows the result.',
  ],
  '/BackgroundSettings/EquipmentRenewal': [
    '终端服务是否收费、何时到期。收费终端到期七天后，公司看不到该车上报的数据，报警仍会保存；续费后恢复。续费从今天和到期日中较晚的一天起算。',
    'Whether the service of a terminal is charged, and when it expires. Seven days after expiry the company can no longer see what the truck reports, while alarms are still stored; renewal restores access. A renewal starts today or on the expiry date, whichever is later.',
  ],
});
