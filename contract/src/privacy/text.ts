import { texts } from '../text';

/** The day on which the text below was last changed. */
export const privacyDate = '2026-01-15';

export const privacyText = texts({
  title: ['隐私协议', 'Privacy Agreement'],
  version: ['版本日期：{day}', 'Version of {day}'],
  contents: ['目录', 'Contents'],
  print: ['打印', 'Print'],
  back: ['返回', 'Back'],
  intro: [
    '本协议说明智慧车队管理系统（以下简称“本系统”）处理哪些个人信息、为什么处理、保存多久，以及您有哪些权利。部署并使用本系统的单位（以下简称“使用单位”）是个人信息处理者，决定处理的目的和方式；平台运营方受其委托处理。',
    'This agreement says which personal data the Smart Fleet Management System ("the system") processes, why, for how long, and which rights you have. The organization that runs its fleet with the system ("your organization") decides on purposes and means and is responsible for the processing; the platform operator acts on its behalf.',
  ],
  whatTitle: ['一、我们处理的信息', '1. What is processed'],
  whatAccount: [
    '账号信息：用户名、姓名、邮箱、手机号、所属机构、角色和有效期。用于登录、找回密码和划分权限。密码只以不可还原的形式保存。',
    'Account: username, name, e-mail, mobile number, organization, role and expiry date. Used to log you in, to reset a password and to decide what you may see. Passwords are kept only in a form that cannot be turned back.',
  ],
  whatLog: [
    '操作日志：谁、何时、从哪个网络地址、对哪条记录做了什么修改。用于安全审计和追溯，法律要求网络日志保存不少于六个月。',
    'Operation log: who changed which record, when and from which network address. Used for security and accountability; the law requires network logs to be kept for at least six months.',
  ],
  whatDriver: [
    '司机身份信息：姓名、司机编号、手机号、身份证号码、作业人员证及有效期、班组、培训和考试结果。用于确认其依法具备驾驶资格。身份证号码加密保存，默认遮盖显示，查看需要单独的权限并留有记录。',
    'Driver identity: name, driver number, mobile number, ID card number, operator certificate and its expiry, team, training and exam results. Used to make sure that a person may lawfully drive. ID numbers are stored encrypted and shown masked; revealing one needs a right of its own and is logged.',
  ],
  whatBiometric: [
    '生物识别信息：指纹和人脸，仅用于在车载终端上核验司机身份。处理前须取得您的单独同意；人脸不作为唯一的验证方式，您可以改用 IC 卡。相关数据按公司加密保存，不进入日志，不随列表导出。',
    'Biometrics: fingerprints and face, used only to verify the driver at the truck. They are processed only with your separate consent; the face is never the only method, a key card can be used instead. The data are encrypted per company, never written to logs and never exported with lists.',
  ],
  whatWhereabouts: [
    '车辆位置与行驶数据：位置、速度、作业时长、故障和违章。车辆由您驾驶时，这些数据能够反映您的行踪，属于敏感个人信息。按人员查询轨迹需要单独的权限，每次查询都会记录。',
    'Whereabouts and driving data: position, speed, working hours, faults and violations of the trucks. While you drive, they tell where you are, which is sensitive. Looking up a track by person needs a right of its own, and every look is logged.',
  ],
  whyTitle: ['二、处理的目的和依据', '2. Why, and on what basis'],
  why: [
    '本系统为履行特种设备安全管理义务、劳动管理和合同所必需而处理上述信息，包括车辆使用登记与检验、司机资格管理、每日点检、维修保养和事故预防。敏感个人信息另行取得单独同意。信息不用于广告，不出售，也不用于与车队安全和管理无关的自动化决策。',
    'The data are needed to meet the duties of special equipment safety, for managing work and for the contract between the parties: registration and inspection of trucks, qualification of drivers, daily checks, repair and maintenance, and the prevention of accidents. Sensitive data rest on separate consent. Nothing is used for advertising, sold, or used for automated decisions unrelated to the safety and running of the fleet.',
  ],
  whoTitle: ['三、谁可以看到', '3. Who can see it'],
  who: [
    '同一单位内，按机构范围和按钮权限可见。监管部门只能看到法规规定的内容，例如车辆检验有效期、作业人员证有效期和二级以上违章，看不到费用、合同、生物识别信息和三十天以前的轨迹。除法律要求外不向其他第三方提供。',
    'Inside your organization, people see what their part of the organization and their rights allow. Regulators see only what the rules provide for, such as inspection and certificate expiry and violations of level 2 and above; never costs, contracts, biometrics or tracks older than thirty days. Nobody else receives data unless the law demands it.',
  ],
  longTitle: ['四、保存多久', '4. How long'],
  long: [
    '车辆原始上报数据（含位置）默认保存十三个月，到期自动删除；按天汇总的数据不含位置，可长期保存。日志至少保存六个月。点检记录至少保存五年。司机离职后，其指纹、人脸和身份证号码删除。账号停用后，账号信息在日志保存期满后删除。使用单位可以设置更短的期限，但不得低于法律要求。',
    'Raw reports of the trucks, positions included, are kept for thirteen months by default and then deleted; daily totals hold no positions and may stay. Logs are kept for at least six months, inspection records for at least five years. When a driver leaves, fingerprints, face and ID number are deleted. Account data go when the log period after closing the account is over. Your organization may choose shorter periods, but none below what the law requires.',
  ],
  safeTitle: ['五、如何保护', '5. How it is protected'],
  safe: [
    '数据保存在使用单位或其受托方的服务器上。敏感字段加密保存，访问按最小范围授权，修改全部留痕并防篡改。发生泄露时，我们会按法律要求及时告知您和主管部门。',
    'Data are stored on servers of your organization or its contractor. Sensitive fields are encrypted, access is granted as narrowly as possible, and every change leaves a tamper-evident trace. If data leak, you and the authority are told without delay, as the law demands.',
  ],
  rightsTitle: ['六、您的权利', '6. Your rights'],
  rights: [
    '您可以查阅、复制、更正、补充您的信息，可以撤回对生物识别信息的同意，可以要求删除，也可以要求解释处理规则。撤回同意不影响此前的处理，撤回后您可以使用 IC 卡。请向您所在单位的管理员或安全员提出，我们会在十五个工作日内答复；您也可以向主管部门投诉。',
    'You may see, copy, correct and complete your data, withdraw your consent to biometrics, ask for deletion, and ask how the processing works. Withdrawing does not touch what was done before; afterwards a key card takes its place. Turn to the administrator or safety officer of your organization; you get an answer within fifteen working days. You may also complain to the authority.',
  ],
  browserTitle: ['七、浏览器中的数据', '7. In your browser'],
  browser: [
    '本系统不使用 Cookie，也不加载第三方脚本。登录凭证和打开的页面只保存在当前标签页的会话存储中，关闭标签页即删除；语言和主题保存在本机存储中。',
    'The system sets no cookies and loads no third-party scripts. Your login token and open pages live in the session storage of this browser tab and vanish with it; language and theme are kept in local storage.',
  ],
  changeTitle: ['八、协议的变更', '8. Changes'],
  change: [
    '协议变更时，我们会更新版本日期；涉及敏感个人信息的变更，会重新征得同意。',
    'When this agreement changes, its version date changes. Changes that concern sensitive data need your consent again.',
  ],
});
