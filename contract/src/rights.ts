/** The rights by subject; the words are those of the specification's button table. */
export const rights = {
  home: ['view'],
  vehicle: [
    'view',
    'add',
    'edit',
    'del',
    'import',
    'export',
    'transfer',
    'bindDriver',
    'replaceTerminal',
    'editId',
    'push',
  ],
  vehicleReview: ['view', 'submit', 'export'],
  status: ['view', 'export'],
  distribution: ['view', 'export'],
  // The drawings on the map are read with the map.
  station: ['add', 'edit', 'del'],
  carRoute: ['add', 'edit', 'del'],
  sitePlan: ['add', 'edit', 'del'],
  trajectory: ['view', 'export', 'person'],
  repair: [
    'view',
    'add',
    'edit',
    'del',
    'accept',
    'giveUp',
    'order',
    'again',
    'urge',
    'finish',
    'abandon',
    'export',
  ],
  remind: ['view', 'send', 'export'],
  program: ['view', 'add', 'edit', 'del', 'export'],
  material: ['add', 'edit', 'del'],
  maintain: ['view', 'add', 'edit', 'del', 'export'],
  insure: ['view', 'edit', 'import', 'export'],
  driver: [
    'view',
    'add',
    'edit',
    'del',
    'import',
    'export',
    'transfer',
    'editNum',
    'bindUser',
    'push',
    'reveal',
  ],
  driverReview: ['view', 'submit', 'export'],
  driverStatus: ['view', 'export'],
  key: ['view', 'add', 'edit', 'del', 'export'],
  finger: ['view', 'add', 'del', 'clear', 'issue', 'export'],
  fingerIssue: ['view', 'export'],
  face: ['view', 'edit', 'del', 'export', 'reveal'],
  fingerLib: ['view', 'add', 'edit', 'del', 'transfer', 'export'],
  authSite: ['view', 'sync', 'del', 'export'],
  authRemote: ['view', 'add', 'del', 'sync', 'export'],
  authFinger: ['view', 'add', 'del', 'clear', 'refresh', 'export'],
  authKey: ['view', 'add', 'del', 'clear', 'refresh', 'export'],
  authFace: ['view', 'add', 'del', 'clear', 'refresh', 'export'],
  train: ['view', 'add', 'edit', 'del', 'fix', 'export'],
  battery: ['view', 'add', 'edit', 'del', 'import', 'export', 'transfer', 'bind'],
  batteryStatus: ['view', 'export'],
  fault: ['view', 'handle', 'ignore', 'push', 'repair', 'export'],
  violation: ['view', 'handle', 'ignore', 'push', 'export'],
  alarmRule: ['edit'],
  control: ['view', 'issue', 'retry', 'cancel', 'lock', 'export'],
  efence: ['view', 'add', 'edit', 'del', 'export'],
  cfence: ['view', 'add', 'edit', 'del', 'export'],
  check: ['view', 'submit', 'export'],
  evidence: ['view', 'add'],
  checkItem: ['view', 'add', 'edit', 'del', 'move'],
  vehicleAnalysis: ['view'],
  driverAnalysis: ['view'],
  batteryAnalysis: ['view'],
  maintenanceAnalysis: ['view'],
  analysis: ['export'],
  contract: ['view', 'add', 'del', 'export'],
  user: ['view', 'add', 'edit', 'del', 'resetPwd', 'export'],
  role: ['view', 'add', 'edit', 'del'],
  org: ['view', 'add', 'edit', 'del', 'export'],
  brand: ['view', 'add', 'edit', 'del', 'export'],
  shift: ['view', 'add', 'edit', 'del', 'export'],
  schedule: ['view', 'add', 'edit', 'del', 'export'],
  report: ['view', 'subscribe', 'cancel'],
  log: ['view', 'export'],
  command: ['view', 'add', 'edit', 'del', 'export'],
  dict: ['view', 'add', 'edit', 'del', 'refresh', 'export'],
  menu: ['view', 'add', 'edit', 'del'],
  external: ['view', 'add', 'edit', 'del', 'bind', 'unbind', 'export'],
  company: ['view', 'add', 'edit', 'del', 'resetPwd', 'editRole', 'bindOrg', 'export'],
  jurisdiction: ['view', 'add', 'edit', 'del', 'resetPwd', 'export'],
  ota: ['view', 'add', 'edit', 'del', 'publish', 'cancel'],
  terminal: ['view', 'add', 'edit', 'del', 'import', 'export', 'transfer', 'sync', 'refresh', 'scrap'],
  sim: ['view', 'import', 'add', 'del', 'abandon', 'remark', 'export'],
  renew: ['view', 'edit', 'renew', 'scrap', 'export'],
  mapSetting: ['view', 'edit'],
  gov: ['view', 'audit', 'batchAudit', 'export'],
  jCompany: ['view', 'add', 'del', 'import', 'export'],
  jCar: ['view', 'export'],
  jDriver: ['view', 'export'],
  jAnalysis: ['view', 'export'],
  note: ['view', 'add', 'reply', 'followUp', 'close', 'export'],
  policy: ['view', 'add', 'del', 'export'],
  legalRule: ['view', 'edit'],
} as const;

type Rights = typeof rights;
export type RightSubject = keyof Rights;
/** A button right, `module:action`; `<module>:view` comes with the page. */
export type Right = { [S in RightSubject]: `${S}:${Rights[S][number]}` }[RightSubject];

export type RightAction = { [S in RightSubject]: Rights[S][number] }[RightSubject];

/** Every right of the named subjects. */
export const allOf = (...subjects: RightSubject[]): Right[] =>
  subjects.flatMap((subject) => rights[subject].map((action) => `${subject}:${action}` as Right));

export const everyRight: readonly Right[] = allOf(...(Object.keys(rights) as RightSubject[]));

/** Sections of the platform itself. */
export const backgroundSubjects: readonly RightSubject[] = [
  'command',
  'company',
  'jurisdiction',
  'ota',
  'dict',
  'terminal',
  'sim',
  'external',
  'menu',
  'renew',
  'mapSetting',
];
/** Sections of the authorities. */
export const regulationSubjects: readonly RightSubject[] = [
  'gov',
  'jCompany',
  'jCar',
  'jDriver',
  'jAnalysis',
  'note',
  'policy',
  'legalRule',
];

export const subjectOf = (right: Right) => right.split(':')[0] as RightSubject;

/** Rights of these subjects stand as buttons on the page of another. */
const guests: Partial<Record<RightSubject, readonly RightSubject[]>> = {
  distribution: ['station', 'carRoute', 'sitePlan'],
  program: ['material'],
  fault: ['alarmRule'],
  violation: ['alarmRule'],
  vehicleAnalysis: ['analysis'],
  driverAnalysis: ['analysis'],
  batteryAnalysis: ['analysis'],
  maintenanceAnalysis: ['analysis'],
};

/** The buttons on the page of a subject. */
export const buttonsOf = (subject: RightSubject): Right[] =>
  allOf(subject, ...(guests[subject] ?? [])).filter((right) => right !== `${subject}:view`);

/** The rights that people of a company can have; all others stay with the platform and the authorities. */
export const companyRights: readonly Right[] = [
  ...everyRight.filter((right) => ![...backgroundSubjects, ...regulationSubjects].includes(subjectOf(right))),
  'note:view',
  'note:reply',
  'note:export',
  'policy:view',
  'policy:export',
  'legalRule:view',
  'legalRule:edit',
];

/** Pages of the app that drivers and staff carry; a role opens each by its name. */
export const appPages = [
  'app:status',
  'app:check',
  'app:repair',
  'app:fault',
  'app:maintain',
  'app:exam',
  'app:authorize',
] as const;
export type AppPage = (typeof appPages)[number];
