import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  exportCall,
  listOf,
  pageInput,
  pageOf,
  search,
  suggestion,
  deletionInput,
} from '../call';
import { choice, flag, format, formats, id, text } from '../field';
import { creditCode } from '../company/creditCode';
import { maintainStatuses } from '../maintenance/states';
import { imported } from '../sheet/calls';
import { day, figure, instant } from '../shown';
import { linkStates } from '../status/calls';
import { validities } from '../validity';
import { emissionStandards, safetyAccessories } from '../vehicle/calls';

const companiesListed = pageInput(
  {
    id: id().optional(),
    jurisdictionId: id().optional(),
    companyName: text(100).optional(),
    creditCode: text(18).optional(),
  },
  ['companyName', 'creditCode'],
);

const contact = z.string().nullable();

/** The companies that an authority looks after; the platform sees those of all. */
export const jurisdictionCompany = calls('jCompany', '/v1/jurisdictionCompany', {
  list: {
    path: 'getJurisdictionCompany',
    right: 'jCompany:view',
    input: companiesListed,
    output: pageOf(
      z.object({
        /** Of a company in one jurisdiction. */
        id: z.string(),
        companyId: z.string(),
        jurisdictionName: z.string(),
        companyName: z.string(),
        creditCode: z.string(),
        address: z.string().nullable(),
        vehicles: z.int(),
        drivers: z.int(),
        safetyName: contact,
        safetyPhone: contact,
        safetyEmail: contact,
      }),
    ),
  },
  choices: {
    path: 'selectCompanyChoice',
    right: 'signedIn',
    input: search({ keyword: text(100).optional(), id: id().optional() }),
    output: listOf(suggestion),
  },
  /** Code and name must both be right: nothing is told of a company before it is there. */
  add: {
    path: 'addJurisdictionCompany',
    right: 'jCompany:add',
    input: z.strictObject({
      creditCode: creditCode(),
      companyName: text(100),
      /** The caller's own, for whoever has one. */
      jurisdictionId: id().nullish(),
    }),
    output: byId,
  },
  del: {
    path: 'deleteJurisdictionCompany',
    right: 'jCompany:del',
    input: deletionInput(companiesListed),
    output: counted,
  },
});

/** A company of a jurisdiction as a sheet holds it. */
export const jurisdictionCompanyRow = z.strictObject({
  creditCode: creditCode(),
  companyName: text(100),
  /** The caller's own, for whoever has one. */
  jurisdictionNum: format(/^(\d{6}|\d{9})$/, formats.jurisdictionNum).nullish(),
});

export const jurisdictionCompanyFile = exportCall(
  jurisdictionCompany.list,
  [
    'jurisdictionName',
    'companyName',
    'creditCode',
    'address',
    'vehicles',
    'drivers',
    'safetyName',
    'safetyPhone',
    'safetyEmail',
  ],
  { path: '/v1/getExportExcel/exportJurisdictionCompany', right: 'jCompany:export' },
);

export const jurisdictionCompanyImport = imported('jCompany', {
  upload: '/v1/jurisdictionCompany/uploadJurisdictionCompany',
  template: 'exportJurisdictionCompanyTemplate',
  right: 'jCompany:import',
});

/** Vehicles of those companies, with what the law lets an authority see: `domain.md` §2. */
export const jurisdictionCar = calls('jCar', '/v1/jurisdictionCar', {
  list: {
    path: 'getJurisdictionCar',
    right: 'jCar:view',
    input: pageInput(
      {
        id: id().optional(),
        companyId: id().optional(),
        /** Any part of the vehicle ID or the plate. */
        anyNum: text(32).optional(),
        annualStatus: choice(validities).optional(),
        link: choice(linkStates).optional(),
        /** Its terminal was taken off and is not back. */
        isDismantled: flag().optional(),
      },
      ['carId', 'plateNum', 'annualExpire'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        carId: z.string(),
        plateNum: z.string().nullable(),
        companyName: z.string(),
        brand: z.string(),
        model: z.string(),
        /** Whole years since delivery. */
        age: z.int(),
        emissionStandard: z.enum(emissionStandards).nullable(),
        safetyAccessories: z.array(z.enum(safetyAccessories)),
        annualExpire: day().nullable(),
        annualStatus: z.enum(validities),
        maintainStatus: z.enum(maintainStatuses).nullable(),
        link: z.enum(linkStates),
        /** Since when its terminal is off. */
        dismantledSince: instant().nullable(),
        /** The last place, WGS-84, and its time. */
        lng: figure(6).nullable(),
        lat: figure(6).nullable(),
        positionTime: instant().nullable(),
      }),
    ),
  },
  choices: {
    path: 'selectJurisdictionCarChoice',
    right: 'jCar:view',
    input: search({ keyword: text(32).optional(), id: id().optional() }),
    output: listOf(suggestion),
  },
});

export const jurisdictionCarFile = exportCall(
  jurisdictionCar.list,
  [
    'carId',
    'plateNum',
    'companyName',
    'brand',
    'model',
    'age',
    'emissionStandard',
    'safetyAccessories',
    'annualExpire',
    'annualStatus',
    'maintainStatus',
    'link',
    'dismantledSince',
    'lng',
    'lat',
    'positionTime',
  ],
  { path: '/v1/getExportExcel/exportJurisdictionCar', right: 'jCar:export' },
);

/** Their drivers, likewise. */
export const jurisdictionDriver = calls('jDriver', '/v1/jurisdictionDriver', {
  list: {
    path: 'getJurisdictionDriver',
    right: 'jDriver:view',
    input: pageInput(
      {
        id: id().optional(),
        companyId: id().optional(),
        /** Any part of the driver number or the name. */
        anyNum: text(30).optional(),
        annualStatus: choice(validities).optional(),
      },
      ['driverNum', 'driverName', 'licenceExpire'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        /** Masked. */
        idCard: z.string().nullable(),
        companyName: z.string(),
        licenceExpire: day(),
        annualStatus: z.enum(validities),
      }),
    ),
  },
  choices: {
    path: 'selectJurisdictionDriverChoice',
    right: 'jDriver:view',
    input: search({ keyword: text(30).optional(), id: id().optional() }),
    output: listOf(suggestion),
  },
});

export const jurisdictionDriverFile = exportCall(
  jurisdictionDriver.list,
  ['driverNum', 'driverName', 'idCard', 'companyName', 'licenceExpire', 'annualStatus'],
  { path: '/v1/getExportExcel/exportJurisdictionDriver', right: 'jDriver:export' },
);
