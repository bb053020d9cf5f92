// Made by `npm run tables` from the migrated database; not for editing.
import type { Generated } from 'kysely';

export interface Tables {
  account: {
    id: Generated<string>;
    loginName: string;
    username: string;
    passwordHash: string;
    mustChangePassword: Generated<boolean>;
    passwordChangedAt: Generated<string>;
    email: string | null;
    phone: string | null;
    orgId: string;
    companyId: string | null;
    jurisdictionId: string | null;
    roleId: string;
    expiryDate: string | null;
    disabled: Generated<boolean>;
    settings: Generated<unknown>;
    version: Generated<number>;
    deletedAt: string | null;
  };
  accountPassword: {
    accountId: string;
    passwordHash: string;
    setAt: Generated<string>;
  };
  binding: {
    id: Generated<string>;
    vehicleId: string;
    terminalRowId: string;
    companyId: string;
    period: string;
    boundAt: string;
  };
  brand: {
    id: Generated<string>;
    brandName: string;
    version: Generated<number>;
    deletedAt: string | null;
  };
  brandModel: {
    id: Generated<string>;
    brandId: string;
    modelName: string;
    version: Generated<number>;
    deletedAt: string | null;
  };
  carRoute: {
    id: Generated<string>;
    routeName: string;
    orgId: string;
    companyId: string;
    stationIds: string[];
    version: Generated<number>;
    deletedAt: string | null;
  };
  checkItem: {
    id: Generated<string>;
    orgId: string;
    companyId: string | null;
    itemName: string;
    powerType: string | null;
    critical: Generated<boolean>;
    sort: Generated<number>;
    version: Generated<number>;
    deletedAt: string | null;
  };
  company: {
    id: Generated<string>;
    orgId: string;
    companyName: string;
    creditCode: string;
    address: string | null;
    timeZone: Generated<string>;
    homePageUrl: string | null;
    logoFileId: string | null;
    version: Generated<number>;
    deletedAt: string | null;
  };
  contract: {
    id: Generated<string>;
    orgId: string;
    companyId: string | null;
    contractId: string;
    contractType: string;
    supplier: string;
    contactName: string;
    contactPhone: string;
    signDate: string;
    warrantyDate: string | null;
    amount: string;
    version: Generated<number>;
    deletedAt: string | null;
  };
  dictType: {
    id: Generated<string>;
    typeCode: string;
    name: string;
    remarks: string | null;
    sort: Generated<number>;
    version: Generated<number>;
    builtIn: Generated<boolean>;
  };
  dictValue: {
    id: Generated<string>;
    typeCode: string;
    name: string;
    value: string;
    extra: string | null;
    sort: Generated<number>;
    remarks: string | null;
    version: Generated<number>;
  };
  externalEquipment: {
    id: Generated<string>;
    orgId: string;
    companyId: string | null;
    equipmentNum: string;
    equipmentType: string;
    vehicleId: string | null;
    boundAt: string | null;
    version: Generated<number>;
    deletedAt: string | null;
  };
  file: {
    id: Generated<string>;
    sha256: Buffer;
    fileName: string;
    type: string;
    bytes: number;
    accountId: string | null;
    orgId: string;
    companyId: string | null;
    isForAll: Generated<boolean>;
    attachedAt: string | null;
    createdAt: Generated<string>;
    deletedAt: string | null;
  };
  importBatch: {
    id: Generated<string>;
    subject: string;
    accountId: string | null;
    companyId: string | null;
    fileName: string;
    importedAt: string;
    added: number;
    changed: number;
    undoneAt: string | null;
  };
  importRow: {
    batchId: string;
    rowNum: number;
    recordId: string;
    recordName: string;
    version: number;
    before: unknown | null;
  };
  installation: {
    name: string;
    value: string;
  };
  jurisdiction: {
    id: Generated<string>;
    jurisdictionNum: string;
    jurisdictionName: string;
    version: Generated<number>;
    deletedAt: string | null;
  };
  jurisdictionCompany: {
    jurisdictionId: string;
    companyId: string;
  };
  linkIdentity: {
    id: Generated<string>;
    terminalRowId: string;
    protocol: string;
    linkKey: string;
    productKeyId: string | null;
    deviceSecret: Buffer | null;
    authCodeHash: Buffer | null;
    hardwareId: string | null;
  };
  logSeal: {
    seq: string;
    logId: string;
    hash: Buffer;
    sealedAt: string;
  };
  loginFailure: {
    loginName: string;
    failures: number;
    lastAt: string;
    lockedUntil: string | null;
  };
  menuNode: {
    id: Generated<string>;
    parentId: string | null;
    nameZh: string;
    nameEn: string;
    path: string;
    type: string;
    permiss: string | null;
    icon: string | null;
    sort: Generated<number>;
    shown: Generated<boolean>;
    version: Generated<number>;
  };
  migration: {
    name: string;
    ranAt: Generated<string>;
  };
  operationLog: {
    id: Generated<string>;
    time: string;
    accountId: string | null;
    loginName: string;
    ip: string | null;
    companyId: string | null;
    module: string;
    action: string;
    recordId: string | null;
    recordName: string | null;
    before: unknown | null;
    after: unknown | null;
  };
  org: {
    id: Generated<string>;
    parentId: string | null;
    orgName: string;
    orgType: string;
    path: string;
    companyId: string | null;
    version: Generated<number>;
    deletedAt: string | null;
  };
  passwordReset: {
    codeHash: Buffer;
    accountId: string;
    expiresAt: string;
  };
  productKey: {
    id: Generated<string>;
    productKey: string;
    productName: string;
    terminalTypeId: string;
    productSecret: Buffer;
    version: Generated<number>;
  };
  quarantine: {
    terminalRowId: string;
    time: string;
    hash: string;
    receivedAt: string;
    reason: string;
    content: unknown;
  };
  renewal: {
    id: Generated<string>;
    terminalRowId: string;
    feeType: Generated<string>;
    chargeStart: string | null;
    lastPay: string | null;
    expire: string | null;
    version: Generated<number>;
  };
  report: {
    vehicleId: string;
    time: string;
    hash: string;
    receivedAt: string;
    companyId: string;
    terminalRowId: string;
    flags: number;
    lng: number | null;
    lat: number | null;
    altitude: number | null;
    direction: number | null;
    speed: number | null;
    keyOn: boolean | null;
    soc: number | null;
    odometer: number | null;
    powerOnSeconds: string | null;
    workSeconds: string | null;
    readings: unknown | null;
  };
  role: {
    id: Generated<string>;
    companyId: string | null;
    roleName: string;
    template: string | null;
    dataScope: string;
    rights: string[];
    version: Generated<number>;
    deletedAt: string | null;
  };
  savedView: {
    id: Generated<string>;
    accountId: string;
    companyId: string | null;
    screen: string;
    viewName: string;
    query: string;
    columns: unknown | null;
    isShared: Generated<boolean>;
    version: Generated<number>;
  };
  session: {
    id: Generated<string>;
    tokenHash: Buffer;
    accountId: string;
    createdAt: string;
    lastUsedAt: string;
    ip: string | null;
  };
  sim: {
    id: Generated<string>;
    iccid: string;
    supplier: string;
    assetStatus: Generated<string>;
    cardStatus: Generated<string>;
    activationDate: string | null;
    expiryDate: string | null;
    operator: string;
    monthlyUsage: string | null;
    syncTime: string | null;
    remarks: string | null;
    version: Generated<number>;
    deletedAt: string | null;
  };
  sitePlan: {
    id: Generated<string>;
    planName: string;
    orgId: string;
    companyId: string;
    fileId: string;
    topLeftLng: number;
    topLeftLat: number;
    topRightLng: number;
    topRightLat: number;
    bottomRightLng: number;
    bottomRightLat: number;
    bottomLeftLng: number;
    bottomLeftLat: number;
    version: Generated<number>;
    deletedAt: string | null;
  };
  station: {
    id: Generated<string>;
    stationName: string;
    orgId: string;
    companyId: string;
    lng: number;
    lat: number;
    radius: number;
    version: Generated<number>;
    deletedAt: string | null;
  };
  task: {
    id: Generated<string>;
    accountId: string;
    kind: string;
    state: Generated<string>;
    progress: Generated<number>;
    message: string | null;
    createdAt: Generated<string>;
    finishedAt: string | null;
    subject: string;
    callPath: string;
    input: unknown;
    language: Generated<string>;
    result: unknown | null;
    resultFileId: string | null;
    startedAt: string | null;
    attempts: Generated<number>;
  };
  terminal: {
    id: Generated<string>;
    terminalId: string;
    terminalTypeId: string;
    orgId: string;
    companyId: string | null;
    firmwareVersion: string | null;
    deliveryDate: string | null;
    iccid: string | null;
    warrantyDate: string | null;
    scrappedAt: string | null;
    lastSeen: string | null;
    version: Generated<number>;
    deletedAt: string | null;
  };
  terminalCommand: {
    id: Generated<string>;
    terminalTypeId: string;
    productModel: string;
    nameZh: string;
    nameEn: string;
    identifier: string;
    cmdType: string;
    content: Generated<unknown>;
    unit: string | null;
    sort: Generated<number>;
    shown: Generated<boolean>;
    enabled: Generated<boolean>;
    version: Generated<number>;
    deletedAt: string | null;
  };
  terminalType: {
    id: Generated<string>;
    terminalType: string;
    terminalModel: string;
    protocol: string;
    version: Generated<number>;
  };
  truckEvent: {
    vehicleId: string;
    time: string;
    hash: string;
    receivedAt: string;
    companyId: string;
    terminalRowId: string;
    code: string;
    fields: unknown;
  };
  unknownTerminal: {
    id: Generated<string>;
    protocol: string;
    linkKey: string;
    firstSeen: string;
    lastSeen: string;
    attempts: Generated<string>;
    address: string | null;
    says: string | null;
  };
  vehicle: {
    id: Generated<string>;
    carId: string;
    manufactureNum: string;
    plateNum: string | null;
    plateKey: string | null;
    customNum: string | null;
    orgId: string;
    companyId: string;
    brandId: string;
    modelId: string;
    powerType: string;
    capacity: number;
    deliveryDate: string;
    carType: string;
    emissionStandard: string | null;
    engineNum: string | null;
    frameNum: string | null;
    storageAddress: string | null;
    province: string | null;
    city: string | null;
    serviceLife: number | null;
    length: number | null;
    width: number | null;
    height: number | null;
    forkLength: number | null;
    mastSections: string | null;
    maxLift: number | null;
    clampRange: string | null;
    maintainCycle: number | null;
    remindCycle: number | null;
    serviceInterval: number | null;
    safetyAccessories: Generated<string[]>;
    version: Generated<number>;
    deletedAt: string | null;
  };
  vehicleState: {
    vehicleId: string;
    lastSeen: string | null;
    reportTime: string | null;
    activity: Generated<string>;
    lng: number | null;
    lat: number | null;
    altitude: number | null;
    positionTime: string | null;
    direction: number | null;
    speed: number | null;
    soc: number | null;
    powerOnSeconds: string | null;
    workSeconds: string | null;
    readings: Generated<unknown>;
    badge: string | null;
  };
}
