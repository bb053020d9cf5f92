import type { Call } from '@fleet/contract/call';
import { sampleOf } from '../sample';
import { kindOf } from './kinds';

type Records = Readonly<Record<string, string>>;

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Values that a shape cannot know. */
const samples: Record<string, unknown> = {
  expiryDate: '2099-01-01',
  loginName: 'sampleuser',
  administratorAccount: 'sampleadmin',
  phone: '13912345678',
  administratorPhone: '13912345678',
  managerAccount: 'samplemanager',
  manufactureNum: 'SAMPLE-1',
  carId: 'SAMPLE-1',
  terminalId: 'SAMPLE0001',
  creditCode: '91350100M000100Y43',
  jurisdictionNum: '320599',
  path: '/Sample',
  startTime: '2025-01-01T00:00:00Z',
  endTime: '2025-01-02T00:00:00Z',
  repairTime: '2025-01-01T00:00:00Z',
  powerType: 'electric',
  equipmentType: 'camera',
  timeZone: 'Asia/Shanghai',
  startDate: '2099-01-01',
  endDate: '2099-01-02',
  commute: [{ start: '08:00', end: '12:00' }],
  safetyAccount: 'samplesafe',
  licenceExpire: '2099-01-01',
  inspectionDate: inDays(-10),
  newExpire: inDays(100),
  keyNum: '0099887766',
  examDeadline: '2098-01-01T00:00:00Z',
  duration: 30,
  requestKey: 'a sample request',
  reader: 'a-sample-reader',
  confirmed: true,
  consent: true,
  maintainTime: '2026-01-01T00:00:00Z',
  hours: 100,
  ownCycle: true,
  image: 'AAAA',
  template: Buffer.alloc(256, 'sample').toString('base64'),
};

export const corners = {
  topLeftLng: 120,
  topLeftLat: 31.001,
  topRightLng: 120.001,
  topRightLat: 31.001,
  bottomRightLng: 120.001,
  bottomRightLat: 31,
  bottomLeftLng: 120,
  bottomLeftLat: 31,
};

/** The fields that a call needs beside those that its shape requires. */
const extras: Record<string, object> = {
  '/v1/electronicFence/insertElectronicFence': { centerLng: 120.7, centerLat: 31.3 },
  '/v1/cloudFence/addCloudFence': { centerLng: 120.7, centerLat: 31.3 },
  '/v1/sitePlan/insertSitePlan': corners,
  '/v1/sitePlan/updateSitePlan': corners,
  '/v1/renew/updateRenew': { feeType: 'charge' },
  '/v1/terminal/insertTerminal': { phone: '13900009999' },
  '/v1/IssuedController/addBriefnessInstruct': { identifier: 'readAll', cmdType: 'service' },
  '/v1/IssuedController/addComplexInstruct': { identifier: 'readAll', cmdType: 'service' },
  '/v1/caution/updateAlarmRule': { limits: { speed: 10, over2: 20, over3: 50, seconds: 5 } },
  '/v1/evidence/insertPack': { happenTime: '2025-01-01T00:00:00Z' },
  '/v1/train/insertExamBank': { type: 'judge', answer: '对' },
  '/v1/train/updateExamBank': { type: 'judge', answer: '对' },
  '/v1/maintainProject/insertMaintainProject': { cycleHours: 500 },
  '/v1/jurisdiction/updatePushTarget': { url: 'https://example.com/records' },
};

/** The values and fields that name records of one's own. */
const ownSamples = (own: Records): Record<string, unknown> => ({
  vehicleIds: [own.vehicle],
  driverIds: [own.driver],
  keyIds: [own.keyCard],
  libraryId: own.fingerLibrary,
  libraryIds: [own.fingerLibrary],
});
const ownExtras = (own: Records, password: string): Record<string, object> => ({
  '/v1/shift/insertShiftApplication': { vehicleIds: [own.vehicle] },
  '/v1/note/insertExecuteLawNote': { jurisdictionId: own.jurisdiction, companyIds: [own.company] },
  '/v1/user/deleteOwnPasskey': { oldPassword: password },
});

/** Makes the input of a call with records of one's own, as its shape requires it and its rules want it. */
export function inputsOf(own: Records, password: string): (call: Call) => Record<string, unknown> {
  const known = { ...samples, ...ownSamples(own) };
  const more = { ...extras, ...ownExtras(own, password) };
  return (call) => {
    const input = sampleOf(call, (name, isKey) =>
      isKey ? (own[kindOf(call, name) ?? ''] ?? '1') : known[name],
    );
    return Object.assign(input, more[call.path]);
  };
}
