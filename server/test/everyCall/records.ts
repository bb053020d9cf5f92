import type { Insertable } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Tables } from '../../src/base/tables';
import type { World } from '../world';
import { corners, inDays } from './samples';

/** One record of each kind of the company of a department, by its kind; made by one of its people. */
export async function recordsOf(
  { db, appCtx }: World,
  orgName: string,
  loginName: string,
): Promise<Record<string, string>> {
  const org = await db
    .selectFrom('org')
    .select(['id', 'companyId'])
    .where('orgName', '=', orgName)
    .executeTakeFirstOrThrow();
  const [orgId, companyId] = [org.id, org.companyId!];
  const keyOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: string }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const accountId = await keyOf(db.selectFrom('account').select('id').where('loginName', '=', loginName));
  const jurisdictionId = await keyOf(
    db
      .insertInto('jurisdiction')
      .values({ jurisdictionNum: `9${companyId.padStart(5, '0')}`, jurisdictionName: `J${companyId}` })
      .returning('id'),
  );
  const jurisdictionCompany = await keyOf(
    db.insertInto('jurisdictionCompany').values({ jurisdictionId, companyId }).returning('id'),
  );
  const { sha256, bytes } = await appCtx.files.put(Buffer.from('a sample'));
  const fileOf = (values: Partial<Insertable<Tables['file']>>) =>
    keyOf(
      db
        .insertInto('file')
        .values({
          sha256,
          fileName: 'a.png',
          type: 'image/png',
          bytes,
          accountId,
          orgId,
          companyId,
          ...values,
        })
        .returning('id'),
    );
  const fileId = await fileOf({});
  const attachedAt = new Date().toISOString();
  const [paper, logo, result] = [
    await fileOf({ attachedAt }),
    await fileOf({ attachedAt, isForAll: true }),
    await fileOf({}),
  ];
  await db.updateTable('company').set({ logoFileId: logo }).where('id', '=', companyId).execute();
  const station = await keyOf(
    db
      .insertInto('station')
      .values({ orgId, companyId, stationName: `S-${companyId}`, lng: 120, lat: 31, radius: 10 })
      .returning('id'),
  );
  const fenceOf = (kind: 'electric' | 'cloud') =>
    keyOf(
      db
        .insertInto('fence')
        .values({
          orgId,
          companyId,
          kind,
          fenceName: `${kind}-${companyId}`,
          centerLng: 120,
          centerLat: 31,
          radius: 200,
          level: '1',
          shapedAt: new Date().toISOString(),
        })
        .returning('id'),
    );
  const vehicleId = await keyOf(db.selectFrom('vehicle').select('id').where('orgId', '=', orgId));
  const shiftId = await keyOf(
    db
      .insertInto('shift')
      .values({ companyId, shiftName: 'S', commute: JSON.stringify([{ start: '08:00', end: '12:00' }]) })
      .returning('id'),
  );
  const scheduleId = await keyOf(
    db
      .insertInto('shiftSchedule')
      .values({ companyId, shiftId, scheduleName: 'S', startDate: '2098-01-01', endDate: '2098-01-02' })
      .returning('id'),
  );
  await db.insertInto('scheduleCar').values({ scheduleId, vehicleId }).execute();
  const driverId = await keyOf(db.selectFrom('driver').select('id').where('orgId', '=', orgId));
  await db.insertInto('scheduleDriver').values({ scheduleId, driverId }).execute();
  const terminalRowId = await keyOf(db.selectFrom('terminal').select('id').where('orgId', '=', orgId));
  const commandBatch = await keyOf(
    db
      .insertInto('commandBatch')
      .values({
        accountId,
        issuedAt: new Date().toISOString(),
        identifier: 'reboot',
        requestKey: 'a request',
      })
      .returning('id'),
  );
  const alarmOf = (code: 'F10' | 'V01') =>
    keyOf(
      db
        .insertInto('alarm')
        .values({
          vehicleId,
          orgId,
          companyId,
          code,
          level: 1,
          startedAt: new Date().toISOString(),
          foundBy: 'reports',
        })
        .returning('id'),
    );
  const authRecord = await keyOf(
    db
      .insertInto('authRecord')
      .values({
        vehicleId,
        companyId,
        driverId,
        authType: 'key',
        number: '1',
        source: 'remote',
        createdAt: new Date().toISOString(),
        createdBy: loginName,
      })
      .returning('id'),
  );
  const maintainProject = await keyOf(
    db.insertInto('maintainProject').values({ companyId, projectName: 'P', cycleHours: 500 }).returning('id'),
  );
  await db
    .insertInto('vehicleFile')
    .values({ vehicleId, fileId: paper, companyId, addedAt: attachedAt, addedBy: loginName })
    .execute();
  const battery = await keyOf(
    db
      .insertInto('battery')
      .values({
        orgId,
        companyId,
        batteryNumber: `B-${companyId}`,
        batteryType: 'lithium',
        ratedVoltage: 48,
        ratedCapacity: 200,
        chargeThreshold: 95,
        dischargeThreshold: 20,
      })
      .returning('id'),
  );
  await db
    .insertInto('batteryRecord')
    .values({
      batteryId: battery,
      vehicleId,
      companyId,
      kind: 'charge',
      startedAt: '2025-01-01T00:00:00Z',
      startLevel: 20,
      endedAt: '2025-01-01T01:00:00Z',
      endLevel: 90,
      threshold: 95,
    })
    .execute();
  const repairRequest = await keyOf(
    db
      .insertInto('repairRequest')
      .values({
        vehicleId,
        orgId,
        companyId,
        requestNum: `WX2020010100${companyId.slice(-2).padStart(2, '0')}`,
        repairPerson: 'P',
        phone: '13900000000',
        repairTime: '2020-01-01T00:00:00Z',
        situation: 'S',
      })
      .returning('id'),
  );
  const training = await keyOf(
    db
      .insertInto('training')
      .values({
        orgId,
        companyId,
        title: 'T',
        examDeadline: '2098-01-01T00:00:00Z',
        duration: 30,
        passMark: 80,
        createdAt: new Date().toISOString(),
      })
      .returning('id'),
  );
  const brand = await keyOf(
    db
      .insertInto('brand')
      .values({ brandName: `B-${companyId}`, companyId })
      .returning('id'),
  );
  const enforcementNote = await keyOf(
    db
      .insertInto('enforcementNote')
      .values({
        jurisdictionId,
        companyId,
        noteNum: 'JC202601010001',
        title: 'N',
        deadline: '2098-01-01',
        issuedAt: attachedAt,
      })
      .returning('id'),
  );
  const enforcementNoteEntry = await keyOf(
    db
      .insertInto('enforcementNoteEntry')
      .values({
        noteId: enforcementNote,
        step: 'issue',
        side: 'authority',
        at: attachedAt,
        byRole: 'authority',
        content: 'N',
      })
      .returning('id'),
  );
  const policyRule = await keyOf(
    db
      .insertInto('policyRule')
      .values({
        jurisdictionId,
        title: 'R',
        docNum: '1',
        issueDate: '2026-01-01',
        fileId: await fileOf({ attachedAt, companyId: null }),
      })
      .returning('id'),
  );
  const evidencePack = await keyOf(
    db
      .insertInto('evidencePack')
      .values({
        packNum: 'ZJ1',
        kind: 'vehicle',
        companyId,
        orgId,
        sight: '',
        vehicleId,
        fromTime: '2026-01-01',
        toTime: '2026-01-02',
        askedAt: '2026-01-02',
        askedBy: accountId,
        askedByName: 'P',
        madeAt: '2026-01-02',
        paperFileId: await fileOf({ attachedAt: null, accountId: null }),
        archiveFileId: await fileOf({ attachedAt: null, accountId: null }),
      })
      .returning('id'),
  );
  return {
    enforcementNote,
    enforcementNoteEntry,
    evidencePack,
    policyRule,
    brand,
    brandModel: await keyOf(
      db.insertInto('brandModel').values({ brandId: brand, modelName: 'M', companyId }).returning('id'),
    ),
    training,
    examBankQuestion: await keyOf(
      db
        .insertInto('examBankQuestion')
        .values({ companyId, subject: 'S', type: 'judge', stem: 'Q', options: [], answer: [0] })
        .returning('id'),
    ),
    examCandidate: await keyOf(
      db.insertInto('examCandidate').values({ trainingId: training, driverId }).returning('id'),
    ),
    examQuestion: await keyOf(
      db
        .insertInto('examQuestion')
        .values({
          trainingId: training,
          questionNum: 1,
          type: 'judge',
          stem: 'Q',
          options: [],
          answer: [0],
          score: '100',
        })
        .returning('id'),
    ),
    maintainProject,
    maintainMaterial: await keyOf(
      db
        .insertInto('maintainMaterial')
        .values({ projectId: maintainProject, materialName: 'M', qty: '1' })
        .returning('id'),
    ),
    maintainOrder: await keyOf(
      db
        .insertInto('maintainOrder')
        .values({
          vehicleId,
          orgId,
          companyId,
          orderNum: 'BY1',
          maintainer: 'N',
          maintainTime: '2024-01-01T00:00:00Z',
          hours: '10',
          stood: 'normal',
        })
        .returning('id'),
    ),
    repairRequest,
    repairOrder: await keyOf(
      db
        .insertInto('repairOrder')
        .values({
          requestId: repairRequest,
          repairer: 'P',
          repairTime: '2020-01-01T00:00:00Z',
          faultItem: 'F',
          createdAt: '2020-01-01T00:00:00Z',
        })
        .returning('id'),
    ),
    fault: await alarmOf('F10'),
    violation: await alarmOf('V01'),
    reportDelivery: await keyOf(
      db
        .insertInto('reportDelivery')
        .values({
          accountId,
          report: 'fleetSummary',
          period: 'daily',
          language: 'en',
          dueDay: '2025-01-01',
          state: 'sent',
          createdAt: '2025-01-01T00:00:00Z',
          nextAttempt: '2025-01-01T00:00:00Z',
          scope: '{"kind":"company"}',
          content: '{}',
        })
        .returning('id'),
    ),
    commandBatch,
    deviceCommand: await keyOf(
      db
        .insertInto('deviceCommand')
        .values({
          terminalRowId,
          vehicleId,
          orgId,
          companyId,
          kind: 'other',
          cmdType: 'service',
          identifier: 'reboot',
          batchId: commandBatch,
          state: 'expired',
          issuedAt: new Date().toISOString(),
          issuedBy: loginName,
          deadline: new Date().toISOString(),
        })
        .returning('id'),
    ),
    authRecord,
    battery,
    inspection: await keyOf(
      db
        .insertInto('inspection')
        .values({
          vehicleId,
          orgId,
          companyId,
          checkTime: new Date().toISOString(),
          dutyFrom: new Date().toISOString(),
          items: '[]',
          abnormal: 0,
          source: 'platform',
        })
        .returning('id'),
    ),
    org: orgId,
    company: companyId,
    user: accountId,
    passkey: await keyOf(
      db
        .insertInto('passkey')
        .values({
          // Whoever has one no longer signs in with the password alone.
          accountId: await keyOf(db.selectFrom('account').select('id').where('loginName', '=', 'admin2')),
          credentialId: `passkey ${companyId}`,
          publicKey: Buffer.alloc(1),
          counter: '0',
          transports: [],
          name: 'P',
          createdAt: new Date().toISOString(),
        })
        .returning('id'),
    ),
    session: await keyOf(
      db
        .insertInto('session')
        .values({
          accountId,
          tokenHash: randomBytes(32),
          createdAt: new Date().toISOString(),
          lastUsedAt: new Date().toISOString(),
          provenAt: new Date().toISOString(),
        })
        .returning('id'),
    ),
    jurisdiction: jurisdictionId,
    jurisdictionCompany,
    annualReview: await keyOf(
      db
        .insertInto('annualReview')
        .values({
          vehicleId,
          companyId,
          inspectionDate: inDays(-10),
          newExpire: inDays(100),
          reportFileId: fileId,
          submittedAt: new Date().toISOString(),
        })
        .returning('id'),
    ),
    vehicle: vehicleId,
    shift: shiftId,
    shiftSchedule: scheduleId,
    terminal: terminalRowId,
    role: await keyOf(
      db
        .insertInto('role')
        .values({ roleName: `R${companyId}`, dataScope: 'ORG_TREE', rights: ['status:view'], companyId })
        .returning('id'),
    ),
    file: fileId,
    paper,
    logo,
    result,
    contract: await keyOf(
      db
        .insertInto('contract')
        .values({
          orgId,
          companyId,
          contractId: `C-${companyId}`,
          contractType: 'sales',
          supplier: 'S',
          contactName: 'N',
          contactPhone: '13900000000',
          signDate: '2025-01-01',
          amount: '1.00',
        })
        .returning('id'),
    ),
    externalEquipment: await keyOf(
      db
        .insertInto('externalEquipment')
        .values({ orgId, companyId, equipmentNum: `E-${companyId}`, equipmentType: 'camera' })
        .returning('id'),
    ),
    team: await keyOf(
      db.selectFrom('org').select('id').where('orgType', '=', 'team').where('companyId', '=', companyId),
    ),
    driver: driverId,
    keyCard: await keyOf(db.selectFrom('keyCard').select('id').where('orgId', '=', orgId)),
    driverFinger: await keyOf(
      db
        .insertInto('driverFinger')
        .values({
          driverId,
          companyId,
          fingerNum: 1,
          finger: 'leftIndex',
          source: 'upload',
          enrolledAt: new Date().toISOString(),
          consentTime: new Date().toISOString(),
        })
        .returning('id'),
    ),
    fingerEnrolment: await keyOf(
      db
        .insertInto('fingerEnrolment')
        .values({ driverId, vehicleId, finger: 'leftThumb', consentTime: new Date().toISOString() })
        .returning('id'),
    ),
    fingerLibrary: await keyOf(
      db
        .insertInto('fingerLibrary')
        .values({ orgId, companyId, libraryName: `L-${companyId}` })
        .returning('id'),
    ),
    checkItem: await keyOf(
      db
        .insertInto('checkItem')
        .values({ orgId, companyId, itemName: `I-${companyId}` })
        .returning('id'),
    ),
    electricFence: await fenceOf('electric'),
    cloudFence: await fenceOf('cloud'),
    station,
    carRoute: await keyOf(
      db
        .insertInto('carRoute')
        .values({ orgId, companyId, routeName: `R-${companyId}`, stationIds: [station, station] })
        .returning('id'),
    ),
    sitePlan: await keyOf(
      db
        .insertInto('sitePlan')
        .values({ orgId, companyId, planName: `P-${companyId}`, fileId, ...corners })
        .returning('id'),
    ),
    logEntry: await keyOf(
      db
        .insertInto('operationLog')
        .values({
          time: new Date().toISOString(),
          accountId,
          loginName,
          companyId,
          module: 'vehicle',
          action: 'edit',
        })
        .returning('id'),
    ),
    task: await keyOf(
      db
        .insertInto('task')
        .values({
          accountId,
          kind: 'export',
          state: 'failed',
          subject: 'vehicle',
          callPath: '/v1/none',
          input: '{}',
          resultFileId: result,
        })
        .returning('id'),
    ),
    view: await keyOf(
      db
        .insertInto('savedView')
        .values({ accountId, companyId, screen: '/v1/car/selectAllCar', viewName: 'V', query: '' })
        .returning('id'),
    ),
    importBatch: await keyOf(
      db
        .insertInto('importBatch')
        .values({
          subject: 'vehicle',
          accountId,
          companyId,
          fileName: 'a.xlsx',
          importedAt: new Date().toISOString(),
          added: 0,
          changed: 0,
        })
        .returning('id'),
    ),
  };
}
