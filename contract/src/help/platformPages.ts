import { texts } from '../text';

/** The purpose of the pages of the platform's operator, by path. */
export const platformPages = texts({
  '/BackgroundSettings/TerminalCommand': [
    '每种终端型号支持哪些指令、需要哪些参数。这里启用并显示的指令，才会出现在“设备管控”中。',
    'It says which commands each model of terminal knows and which parameters they take. Those that are enabled and shown here are offered under Equipment Control.',
  ],
  '/BackgroundSettings/CompanyManagement': [
    '使用本平台的公司：信用代码、名称、标志、时区、管理员和安全员账号，以及公司能使用的页面。更换管理员后，原账号立即失效。',
    'The companies of this installation: credit code, name, logo, time zone, administrator, safety officer, and which pages they have. A new administrator takes the place of the old one at once.',
  ],
  '/BackgroundSettings/JurisdictionalManagement': [
    '监管机关及其管理账号。机关只看到归它管辖的公司，只能看到法规允许的内容。可设置推送地址，由系统签名推送。',
    'The authorities and their accounts. An authority sees the companies in its jurisdiction, and of them what the law names. Records can be pushed, signed, to a platform of its own.',
  ],
  '/BackgroundSettings/OTAManagement': [
    '终端固件：上传版本，分批发布。失败过多时自动暂停，也可随时手动暂停，由您决定是否继续；行驶中、有人登录或电量低于 30% 的车会等到合适时再升级。一个型号同时只发布一个版本。',
    'Firmware of terminals: upload a version and issue it in waves. Too many failures halt it, and you may pause it, until you go on; a truck that moves, has a driver on it or is below 30 % waits. One version of a model is issued at a time.',
  ],
  '/BackgroundSettings/DictionaryManaged': [
    '下拉列表中的可选值，按字典分组，例如维修类型、外接设备类型。系统内置的字典不能删除，可以增加值。',
    'The values that drop-down lists offer, by dictionary, such as types of repair. A built-in dictionary cannot be deleted; values can be added.',
  ],
  '/BackgroundSettings/DictionaryManaged/DictionaryItem': [
    '一个字典中的值：名称、值、附加信息和排序。列表按排序显示；正在使用的值不能删除。',
    'The values of one dictionary: name, value, additional info and order. Lists show them in that order; one that is in use cannot be deleted.',
  ],
  '/BackgroundSettings/TerminalFile': [
    '终端的编号、型号、通信协议和身份，以及装在哪台车上。JT/T 808 终端以手机号识别，Alink 终端以产品密钥和设备名识别，密钥只显示一次。连接过但没有登记的终端列在“待处理终端”中，可直接登记。',
    'Number, model, protocol and identity of each terminal, and the truck it sits on. A JT/T 808 terminal is known by its phone number, an Alink one by product key and device name; its secret is shown once. Terminals that called and are in no file wait to be adopted.',
  ],
  '/BackgroundSettings/SIMFile': [
    '终端使用的 SIM 卡：ICCID、运营商、激活和到期日期、所在终端。废弃不可恢复；装在在用终端上的卡不能废弃。',
    'The SIM cards of terminals: ICCID, operator, activation, expiry, and the terminal each sits in. Abandoning is final, and a card in a terminal that is in use cannot be abandoned.',
  ],
  '/BackgroundSettings/ExternalEqu': [
    '终端之外的设备，例如摄像头、雷达，登记它装在哪台车上。一台设备同时只属于一台车，且须同一公司。',
    'Equipment beside the terminal, such as cameras and radars, and the truck it belongs to: one at a time, of the same company.',
  ],
  '/BackgroundSettings/MenuManagement': [
    '左侧菜单和手机端菜单的名称、顺序和显示。改动立即对所有人生效；隐藏页面不会收回权限，可用“预览”查看效果。',
    'Names, order and visibility of the side bar and of the app. A change reaches everybody at once; hiding a page leaves its right with the role. The preview shows how it looks.',
  ],
  '/BackgroundSettings/EquipmentRenewal': [
    '终端服务是否收费、何时到期。收费终端到期七天后，公司看不到该车上报的数据，报警仍会保存；续费后恢复。续费从今天和到期日中较晚的一天起算。',
    'It shows whether the service of a terminal is charged and until when. Seven days after the expiry a company no longer sees what the truck reports; alarms are still kept, and renewing shows it again. Months count from today or from the expiry, whichever is later.',
  ],
});
