import { z } from 'zod';
import { handlings } from '../alarm/filters';
import { inspectionResults, inspectionSources } from '../inspection/states';
import { applicationStates, progressSteps, reviewKinds } from '../review/states';
import { area, day, instant } from '../shown';
import { carTypes, emissionStandards, powerTypes, safetyAccessories } from '../vehicle/calls';

const text = () => z.string();

/** Of an ID number six digits, eight stars and the last four signs: an authority never gets it whole. */
const maskedIdCard = () => z.string().regex(/^\d{6}\*{8}\d{3}[\dX]$/);

/** A fault or a violation: the driver stays the company's own. */
const alarm = {
  carId: text(),
  name: text(),
  happenTime: instant(),
  endTime: instant().nullable(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  handling: z.enum(handlings),
  remark: text().nullable(),
};

/** The content of each kind of record that an authority's platform is sent: `docs/push.md` is checked against it. */
export const pushContents = {
  vehicle: z.strictObject({
    carId: text(),
    plateNum: text(),
    manufactureNum: text(),
    frameNum: text().nullable(),
    brand: text(),
    model: text(),
    carType: z.enum(carTypes),
    powerType: z.enum(powerTypes),
    capacity: z.number(),
    deliveryDate: day().nullable(),
    emissionStandard: z.enum(emissionStandards).nullable(),
    safetyAccessories: z.array(z.enum(safetyAccessories)),
    annualExpire: day().nullable(),
    terminalId: text().nullable(),
    province: area().nullable(),
    city: area().nullable(),
  }),
  driver: z.strictObject({
    driverNum: text(),
    driverName: text(),
    idCard: maskedIdCard(),
    licenceExpire: day().nullable(),
  }),
  fault: z.strictObject({ code: text().regex(/^F\d\d$/), ...alarm, level: z.int().min(1).max(3) }),
  violation: z.strictObject({
    code: text().regex(/^V\d\d$/),
    ...alarm,
    level: z.int().min(2).max(3),
    fenceName: text().nullable(),
  }),
  inspection: z.strictObject({
    carId: text(),
    plateNum: text().nullable(),
    checkTime: instant(),
    result: z.enum(inspectionResults),
    abnormalItems: z.array(z.strictObject({ itemName: text(), critical: z.boolean() })),
    source: z.enum(inspectionSources),
  }),
  review: z.strictObject({
    kind: z.enum(reviewKinds),
    number: text(),
    name: text().nullable(),
    idCard: maskedIdCard().nullable(),
    step: z.enum(progressSteps),
    at: instant(),
    state: z.enum(applicationStates),
    inspectionDate: day(),
    newExpire: day(),
    reason: text().nullable(),
  }),
  exam: z.strictObject({
    driverNum: text(),
    driverName: text(),
    idCard: maskedIdCard().nullable(),
    title: text(),
    subject: text(),
    attempt: z.int().min(1).max(2),
    score: z.number(),
    passMark: z.number(),
    passed: z.boolean(),
    submittedAt: instant(),
    validUntil: day().nullable(),
  }),
};

export type PushSubject = keyof typeof pushContents;
export type PushContent<S extends PushSubject = PushSubject> = z.infer<(typeof pushContents)[S]>;

/** The body of a push around its content. */
export const pushBody = z.strictObject({
  delivery: text(),
  subject: z.enum(Object.keys(pushContents) as [PushSubject, ...PushSubject[]]),
  recordId: text(),
  pushedAt: instant(),
  company: z.strictObject({ companyName: text(), creditCode: text() }),
  content: z.record(text(), z.unknown()),
});

/** Written by themselves whenever a record changes; the other kinds go when somebody pushes them. */
export const automaticSubjects = ['inspection', 'review', 'exam'] as const satisfies PushSubject[];
export const isAutomatic = (subject: PushSubject): subject is (typeof automaticSubjects)[number] =>
  (automaticSubjects as readonly PushSubject[]).includes(subject);
