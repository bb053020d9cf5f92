import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  suggestion,
  deletionInput,
  selectionInput,
  version,
} from '../call';
import { area, day as shownDay, instant } from '../shown';
import {
  carId,
  choice,
  city,
  cityName,
  code,
  day,
  decimal,
  flag,
  format,
  formats,
  id,
  int,
  list,
  plateNum,
  province,
  provinceName,
  terminalId,
  text,
} from '../field';
import { pushState } from '../push/state';
import { maintainStatuses } from '../maintenance/states';
import { imported } from '../sheet/calls';
import { validities } from '../validity';
import { ageRanges, capacityRanges } from './ranges';

export const powerTypes = ['diesel', 'electric'] as const;
export const carTypes = [
  'counterbalance',
  'reach',
  'palletTruck',
  'stacker',
  'vna',
  'side',
  'straddle',
  'orderPicker',
  'tractor',
  'container',
  'roughTerrain',
] as const;
export const emissionStandards = ['chinaI', 'chinaII', 'chinaIII', 'chinaIV', 'none'] as const;
export const safetyAccessories = [
  'belt',
  'seatSwitch',
  'mirrors',
  'buzzer',
  'warningLight',
  'guard',
  'backrest',
  'extinguisher',
  'radar',
  'camera',
  'limiter',
  'collector',
] as const;

/** The service of a new vehicle unless the form says otherwise: `domain.md` §3. Years, hours, hours, days. */
export const usualService = { serviceLife: 10, maintainCycle: 500, remindCycle: 50, serviceInterval: 180 };

/** The fields of a vehicle's file: `domain.md` §3, Vehicle. Lengths in mm, capacity in t. */
const details = {
  manufactureNum: code(/^[A-Z0-9-]{4,30}$/, formats.manufactureNum),
  plateNum: plateNum().nullish(),
  customNum: text(20).nullish(),
  orgId: id(),
  modelId: id(),
  powerType: choice(powerTypes),
  capacity: decimal(0.1, 60),
  deliveryDate: day(),
  carType: choice(carTypes),
  emissionStandard: choice(emissionStandards).nullish(),
  engineNum: code(/^[A-Z0-9-]{4,30}$/, formats.manufactureNum).nullish(),
  frameNum: code(/^[A-Z0-9-]{5,25}$/, formats.frameNum).nullish(),
  storageAddress: text(100).nullish(),
  province: province().nullish(),
  city: city().nullish(),
  serviceLife: int(1, 30).nullish(),
  length: int(300, 15_000).nullish(),
  width: int(300, 15_000).nullish(),
  height: int(300, 15_000).nullish(),
  forkLength: int(300, 3_000).nullish(),
  mastSections: text(20).nullish(),
  maxLift: int(80, 18_000).nullish(),
  clampRange: format(/^\d{2,4}-\d{2,4}$/, formats.clampRange).nullish(),
  maintainCycle: int(50, 5_000).nullish(),
  remindCycle: int(1, 200).nullish(),
  serviceInterval: int(7, 730).nullish(),
  safetyAccessories: list(choice(safetyAccessories), safetyAccessories.length).optional(),
  annualExpire: day().nullish(),
};

const { orgId, modelId, ...ownDetails } = details;

/** A vehicle as a sheet holds it: other records are called by their names. */
export const vehicleRow = z.strictObject({
  carId: carId(),
  orgName: text(300),
  brand: text(30),
  model: text(30),
  ...ownDetails,
  province: provinceName().nullish(),
  city: cityName().nullish(),
  terminalId: terminalId().nullish(),
});

const row = z.object({
  id: z.string(),
  version: z.int(),
  carId: z.string(),
  manufactureNum: z.string(),
  plateNum: z.string().nullable(),
  customNum: z.string().nullable(),
  orgId: z.string(),
  orgName: z.string(),
  terminalRowId: z.string().nullable(),
  terminalId: z.string().nullable(),
  terminalBindDate: instant().nullable(),
  brandId: z.string(),
  brand: z.string(),
  modelId: z.string(),
  model: z.string(),
  powerType: z.enum(powerTypes),
  capacity: z.number(),
  deliveryDate: shownDay(),
  carType: z.enum(carTypes),
  emissionStandard: z.enum(emissionStandards).nullable(),
  engineNum: z.string().nullable(),
  frameNum: z.string().nullable(),
  storageAddress: z.string().nullable(),
  province: area().nullable(),
  city: area().nullable(),
  serviceLife: z.int().nullable(),
  length: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  forkLength: z.int().nullable(),
  mastSections: z.string().nullable(),
  maxLift: z.int().nullable(),
  clampRange: z.string().nullable(),
  maintainCycle: z.int().nullable(),
  remindCycle: z.int().nullable(),
  serviceInterval: z.int().nullable(),
  safetyAccessories: z.array(z.enum(safetyAccessories)),
  insureStart: shownDay().nullable(),
  insureEnd: shownDay().nullable(),
  insureAttachment: z.string().nullable(),
  insureStatus: z.enum(validities),
  annualExpire: shownDay().nullable(),
  annualStatus: z.enum(validities),
  /** Null until it is first counted. */
  maintainStatus: z.enum(maintainStatuses).nullable(),
  driverId: z.string().nullable(),
  driverName: z.string().nullable(),
});

/** The facts of a vehicle that other screens show beside their own record. */
const message = row.pick({
  id: true,
  carId: true,
  plateNum: true,
  customNum: true,
  manufactureNum: true,
  orgId: true,
  orgName: true,
  terminalId: true,
  brand: true,
  model: true,
  powerType: true,
  capacity: true,
  insureEnd: true,
  insureStatus: true,
  annualExpire: true,
  annualStatus: true,
});

/** One of a vehicle's papers: a certificate, a photo. */
const paper = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  addedAt: instant(),
  addedBy: z.string(),
});

/** Columns a list may be sorted by; each has an index behind it. */
const sortable = ['carId', 'plateNum', 'deliveryDate', 'capacity'] as const;

const listed = pageInput(
  {
    id: id().optional(),
    /** Only what this import of one's own wrote. */
    importId: id().optional(),
    orgId: id().optional(),
    /** Any number a vehicle is known by: vehicle ID, plate, custom, manufacture or frame number. */
    anyNum: text(32).optional(),
    terminalId: text(20).optional(),
    brandId: id().optional(),
    modelId: id().optional(),
    powerType: choice(powerTypes).optional(),
    carType: choice(carTypes).optional(),
    province: province().optional(),
    city: city().optional(),
    insureStatus: choice(validities).optional(),
    annualStatus: choice(validities).optional(),
    maintainStatus: choice(maintainStatuses).optional(),
    ageRange: choice(ageRanges).optional(),
    capacityRange: choice(capacityRanges).optional(),
    /** The last day of its review or insurance, or the day on which maintenance is due. */
    expireOn: day().optional(),
    /** The review is valid, up to its last day. */
    isReviewed: flag().optional(),
    /** The insurance is valid, up to its last day. */
    isInsured: flag().optional(),
    /** A plate, a valid review, and a driver who is authorized and has a valid licence: `domain.md` §7. */
    isCompliant: flag().optional(),
    /** Carries a terminal that is in service: N of `domain.md` §7. */
    hasTerminal: flag().optional(),
  },
  sortable,
);

export const vehicle = calls('vehicle', '/v1/car', {
  list: {
    path: 'selectAllCar',
    right: 'vehicle:view',
    input: listed,
    output: pageOf(row),
  },
  add: {
    path: 'insertCar',
    right: 'vehicle:add',
    input: z.strictObject({ carId: carId(), ...details, terminalRowId: id().nullish() }),
    output: byId,
  },
  edit: {
    path: 'updateCar',
    right: 'vehicle:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: {
    path: 'deleteCar',
    stepUp: true,
    right: 'vehicle:del',
    input: deletionInput(listed),
    output: counted,
  },
  isCarIdFree: {
    path: 'getCarId',
    right: 'signedIn',
    input: search({ carId: carId() }),
    output: z.object({ free: z.boolean() }),
  },
  replaceTerminal: {
    path: 'carReplaceTerminal',
    right: 'vehicle:replaceTerminal',
    input: z.strictObject({ id: id(), version: version(), terminalRowId: id().nullish() }),
    output: done,
  },
  /** The driver whose vehicle it is day by day; without one it is nobody's. Who may start it is another matter. */
  bindDriver: {
    path: 'carBindDriver',
    right: 'vehicle:bindDriver',
    input: z.strictObject({ id: id(), version: version(), driverId: id().nullish() }),
    output: done,
  },
  /** To another organization of the company, or, where both are in sight, of another company. */
  transfer: {
    path: 'batchTransferCar',
    stepUp: true,
    right: 'vehicle:transfer',
    input: selectionInput(listed, { orgId: id() }),
    output: counted,
  },
  editId: {
    path: 'updateCarId',
    right: 'vehicle:editId',
    input: z.strictObject({ id: id(), version: version(), carId: carId() }),
    output: done,
  },
  /** Sends the records to the platforms of the authorities that look after the company. */
  push: { path: 'carPush', right: 'vehicle:push', input: selectionInput(listed), output: counted },
  pushes: {
    path: 'selectCarPush',
    right: 'vehicle:view',
    input: search(byId.shape),
    output: listOf(pushState),
  },
  message: { path: 'getCarMessage', right: 'signedIn', input: search(byId.shape), output: message },
  papers: {
    path: 'selectCarFile',
    right: 'vehicle:view',
    input: search(byId.shape),
    output: listOf(paper),
  },
  addPaper: {
    path: 'insertCarFile',
    right: 'vehicle:edit',
    input: z.strictObject({ vehicleId: id(), fileId: id() }),
    output: byId,
  },
  delPaper: {
    path: 'deleteCarFile',
    right: 'vehicle:edit',
    input: z.strictObject({ vehicleId: id(), id: id() }),
    output: done,
  },
  photo: {
    path: 'selectCarPhoto',
    right: ['vehicle:view', 'status:view'],
    input: search(byId.shape),
    output: z.object({ fileId: z.string().nullable() }),
  },
  /** Sets the photo that the vehicle's page shows, or takes it away. */
  setPhoto: {
    path: 'updateCarPhoto',
    right: 'vehicle:edit',
    input: z.strictObject({ vehicleId: id(), fileId: id().nullable() }),
    output: done,
  },
  suggest: {
    path: '/v1/realTimeStatus/selectOneCar',
    right: 'signedIn',
    input: search({ keyword: text(32).optional(), id: id().optional() }),
    output: listOf(suggestion),
  },
});

export const vehicleFile = exportCall(
  vehicle.list,
  [
    'carId',
    'plateNum',
    'customNum',
    'manufactureNum',
    'orgName',
    'terminalId',
    'terminalBindDate',
    'driverName',
    'brand',
    'model',
    'powerType',
    'capacity',
    'deliveryDate',
    'carType',
    'emissionStandard',
    'engineNum',
    'frameNum',
    'storageAddress',
    'province',
    'city',
    'serviceLife',
    'length',
    'width',
    'height',
    'forkLength',
    'mastSections',
    'maxLift',
    'clampRange',
    'maintainCycle',
    'remindCycle',
    'serviceInterval',
    'safetyAccessories',
    'insureStart',
    'insureEnd',
    'insureStatus',
    'annualExpire',
    'annualStatus',
    'maintainStatus',
  ],
  { path: '/v1/getExportExcel/exportCar', right: 'vehicle:export' },
);

export const vehicleImport = imported('vehicle', {
  upload: 'uploadCar',
  template: 'exportCarTemplate',
  right: 'vehicle:import',
});
