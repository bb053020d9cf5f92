import { authFinger, authKey, authorization } from '@fleet/contract/authorization/calls';
import { battery } from '@fleet/contract/battery/calls';
import { brand } from '@fleet/contract/brand/calls';
import { control } from '@fleet/contract/control/calls';
import { dictType, dictValue } from '@fleet/contract/dict/calls';
import { driver } from '@fleet/contract/driver/calls';
import { electricFence } from '@fleet/contract/electricFence/calls';
import { face } from '@fleet/contract/face/calls';
import { file } from '@fleet/contract/file/calls';
import { finger } from '@fleet/contract/finger/calls';
import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { key } from '@fleet/contract/key/calls';
import { log } from '@fleet/contract/log/calls';
import { org } from '@fleet/contract/org/calls';
import { ota } from '@fleet/contract/ota/calls';
import { repair } from '@fleet/contract/repair/calls';
import { role } from '@fleet/contract/role/calls';
import { schedule } from '@fleet/contract/schedule/calls';
import { shift } from '@fleet/contract/shift/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { terminal } from '@fleet/contract/terminal/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { user } from '@fleet/contract/user/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleague } from '../../test/colleague';
import { portrait } from '../../test/portrait';
import { systemContext, transaction } from '../base/context';
import { handleAnswer, reconcile } from '../domain/duty/authorization/service';
import { until } from '../../test/until';
import { newWorld, type Person, type World } from '../../test/world';

/* What several people do to one record at the same moment: one does it, and the others are told how it stands. */

let world: World;
let operator: Person;
let admin: Person;
/** Somebody else in the database. */
let other: pg.Client;
beforeAll(async () => {
  world = await newWorld({ doors: ['http'] });
  other = new pg.Client(world.databaseUrl);
  await other.connect();
  [operator, admin] = [await world.signIn('operator'), await world.signIn('admin')];
});
afterAll(async () => {
  await other.end();
  await world.end();
});

/** How many wait for a record that another keeps. */
async function waiting(): Promise<number> {
  const { rowCount } = await other.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount!;
}

const people = 12;
const atOnce = (act: (at: number) => Promise<{ code: string }>) =>
  Promise.all(Array.from({ length: people }, (_, at) => act(at)));
const codesOf = (replies: readonly { code: string }[]) => replies.map(({ code }) => code).sort();
const oneAnd = (others: string) => ['200', ...Array<string>(people - 1).fill(others)];

async function entriesOf(module: string, action: string, recordId: string) {
  const { data } = await operator.post(log.list, { module, action, pageSize: 200 });
  return data.rows.filter((row) => row.recordId === recordId).length;
}

test.each([
  [
    'a value of a dictionary',
    async () => {
      await operator.post(dictType.add, { typeCode: 'AT_ONCE', name: 'At once', sort: '1' });
      const value = { typeCode: 'AT_ONCE', name: 'A', value: 'a', sort: '1' };
      const { id } = (await operator.post(dictValue.add, value)).data;
      return { id, module: 'dict', del: () => operator.post(dictValue.del, { id }) };
    },
  ],
  [
    'a driver',
    async () => {
      const { id } = (await admin.post(driver.list, { pageSize: 1 })).data.rows[0]!;
      return { id, module: 'driver', del: () => admin.post(driver.del, { id }) };
    },
  ],
  [
    'a company of a jurisdiction',
    async () => {
      const { id } = (await operator.post(jurisdictionCompany.list, {})).data.rows[0]!;
      return { id, module: 'jCompany', del: () => operator.post(jurisdictionCompany.del, { id }) };
    },
  ],
  [
    'a role',
    async () => {
      const details = { roleName: 'At once', dataScope: 'COMPANY', rights: [], appMenus: [] } as const;
      const { id } = (await admin.post(role.add, details as never)).data;
      return { id, module: 'role', del: () => admin.post(role.del, { id }) };
    },
  ],
])('%s that many people delete is deleted once, with one entry in the log', async (_, make) => {
  const { id, module, del } = await make();
  expect(codesOf(await atOnce(del))).toEqual(oneAnd('40400'));
  expect(await entriesOf(module, 'del', id)).toBe(1);
});

test('a paper that many people delete is deleted once', async () => {
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-01');
  const { data: upload } = await admin.post(file.upload, { file: new File(['%PDF-1.4 paper'], 'paper.pdf') });
  const { id } = (await admin.post(vehicle.addPaper, { vehicleId, fileId: upload.id })).data;
  expect(codesOf(await atOnce(() => admin.post(vehicle.delPaper, { vehicleId, id })))).toEqual(
    oneAnd('40400'),
  );
});

test('two choices of the same records in another order do not block each other', async () => {
  const { rows } = (await admin.post(vehicle.list, { pageSize: 10 })).data;
  const ids = rows.map(({ id }) => id);
  const { orgId } = rows[0]!;
  const moved = await atOnce((at) =>
    admin.post(vehicle.transfer, { ids: at % 2 ? ids : ids.toReversed(), orgId }),
  );
  expect(codesOf(moved)).toEqual(Array(people).fill('200'));
});

test('a vehicle that is given to two companies by many people ends at one of them, with its terminal', async () => {
  const before = await world.findVehicle(admin, 'HD-09');
  const { rows } = (await operator.post(org.tree, {})).data;
  const away = rows.find(({ orgName }) => orgName === '成品库')!.id;
  const given = await atOnce((at) =>
    operator.post(vehicle.transfer, { id: before.id, orgId: at % 2 ? away : before.orgId }),
  );
  expect(codesOf(given)).toEqual(Array(people).fill('200'));
  const after = await world.findVehicle(operator, 'HD-09');
  expect([away, before.orgId]).toContain(after.orgId);
  expect(after.terminalId).toBe(before.terminalId);
});

test('a version that many people issue is issued once; the others are told so', async () => {
  const types = (await operator.post(terminalType.list, {})).data.rows;
  const { id: terminalTypeId } = types.find(({ terminalModel }) => terminalModel === 'FT-ALINK')!;
  const content = new File([new Uint8Array(5_000)], 'firmware.bin');
  const details = {
    terminalTypeId,
    versionNum: 'V9.0.0',
    uploadType: 'full',
    description: 'Better',
  } as const;
  const { id } = (await operator.post(ota.add, { ...details, file: content } as never)).data;
  expect(codesOf(await atOnce(() => operator.post(ota.publish, { id })))).toEqual(oneAnd('40900'));
  expect(codesOf(await atOnce(() => operator.post(ota.cancel, { id })))).toEqual(oneAnd('40900'));
});

test('a command that many people cancel is cancelled once; the others hear that it is gone', async () => {
  const { id: vehicleId } = await world.findVehicle(admin, 'HD-05');
  const { data } = await admin.post(control.complex, {
    identifier: 'showText',
    cmdType: 'service',
    params: { text: 'stop', speak: true },
    vehicleIds: [vehicleId],
    requestKey: randomUUID(),
  });
  const [command] = (await admin.post(control.list, { batchId: data.batchId })).data.rows;
  await other.query('begin');
  await other.query('select from device_command where id = $1 for update', [command!.id]);
  const both = [1, 2].map(() => admin.post(control.cancel, { id: command!.id }));
  await until('both to wait', async () => (await waiting()) === 2);
  await other.query('commit');
  expect(codesOf(await Promise.all(both))).toEqual(['200', '40400']);
});

test('a terminal that one person scraps and another puts on a vehicle is scrapped or on it, never both', async () => {
  const { orgId } = await world.findVehicle(operator, 'HD-02');
  const types = (await operator.post(terminalType.list, {})).data.rows;
  const { id: terminalTypeId } = types.find(({ terminalModel }) => terminalModel === 'FT-808')!;
  for (const at of Array.from({ length: 8 }, (_, at) => at)) {
    const details = { terminalId: `RACE000${at}`, terminalTypeId, orgId, phone: `1390000770${at}` };
    const { id } = (await operator.post(terminal.add, details as never)).data;
    const truck = await world.findVehicle(operator, 'HD-02');
    const wish = { id: truck.id, version: truck.version, terminalRowId: id };
    const both = [operator.post(vehicle.replaceTerminal, wish), operator.post(terminal.scrap, { id })];
    expect(codesOf(await Promise.all(both))).toEqual(['200', '40900']);
  }
});

test('an organization that one person deletes while others put drivers in it has them, or is gone without any', async () => {
  const { rows } = (await admin.post(org.tree, {})).data;
  const parent = rows.find(({ orgName }) => orgName === '装卸月台')!;
  for (const at of Array.from({ length: 8 }, (_, at) => at)) {
    const details = { parentId: parent.parentId!, orgName: `At once ${at}`, orgType: 'department' } as const;
    const { id: orgId } = (await admin.post(org.add, details)).data;
    const person = (nth: number) => ({
      driverNum: `ONCE${at}N${nth}`,
      driverName: '测试',
      phone: `1397${at}00${String(nth).padStart(4, '0')}`,
      orgId,
      licenceExpire: '2099-01-01',
    });
    const add = (nth: number) => admin.post(driver.add, person(nth));
    const first = Array.from({ length: at }, (_, nth) => add(nth));
    const gone = admin.post(org.del, { id: orgId });
    const then = Array.from({ length: people }, (_, nth) => add(at + nth));
    const added = codesOf(await Promise.all([...first, ...then])).filter((one) => one === '200').length;
    const { code } = await gone;
    expect(added > 0 ? '40900' : '200').toBe(code);
  }
});

test('a shift that one person deletes while others plan with it is planned with, or is gone without any', async () => {
  const car = await world.findVehicle(admin, 'HD-04');
  const today = new Date().toISOString().slice(0, 10);
  for (const at of Array.from({ length: 6 }, (_, at) => at)) {
    const commute = [{ start: '08:00', end: '12:00' }];
    const { id: shiftId } = (await admin.post(shift.add, { shiftName: `At once ${at}`, commute })).data;
    const plan = (nth: number) => {
      const day = daysAfter(today, 10 + at * 40 + nth);
      const named = { scheduleName: `At once ${at} ${nth}`, shiftId, vehicleIds: [car.id] };
      return admin.post(schedule.add, { ...named, startDate: day, endDate: day });
    };
    const first = Array.from({ length: at }, (_, nth) => plan(nth));
    const gone = admin.post(shift.del, { id: shiftId });
    const then = Array.from({ length: people }, (_, nth) => plan(at + nth));
    const planned = codesOf(await Promise.all([...first, ...then]));
    expect(planned).not.toContain('500');
    expect(planned.includes('200') ? '40900' : '200').toBe((await gone).code);
  }
});

test('whose change the database ends because two waited for each other hears so, and may try again', async () => {
  const lock = (id: string) => other.query('select from brand where id = $1 for update', [id]);
  // The database ends one of the two. Where it is the other, the brands are deleted, and it is tried with new ones.
  const collide = async () => {
    const add = async (brandName: string) => (await operator.post(brand.add, { brandName })).data.id;
    const ids = [await add('First'), await add('Second')] as const;
    await other.query('begin');
    await lock(ids[1]);
    const deletion = operator.post(brand.del, { ids: [...ids] });
    await until('the deletion to wait', async () => (await waiting()) === 1);
    await lock(ids[0]).catch(() => undefined);
    await other.query('rollback');
    const reply = await deletion;
    return reply.code !== '200' && { reply, ids };
  };
  const { reply, ids } = await until('the deletion to be ended', collide);
  expect(reply).toMatchObject({ code: '40900', msg: expect.stringContaining('Nothing was saved') });
  expect((await operator.post(brand.list, { id: ids[0] })).data.rows).toHaveLength(1);
  expect((await operator.post(brand.del, { ids: [...ids] })).data).toEqual({ count: 2 });
});

const accountOf = async (loginName: string) =>
  (await operator.post(user.list, { username: loginName })).data.rows.find(
    (row) => row.loginName === loginName,
  )!;
/** Keeps accounts until `other` lets go, so that those who wait for them go on at the same moment. */
async function keep(ids: readonly string[]) {
  await other.query('begin');
  await other.query('select from account where id = any($1) for update', [ids]);
}

test('a role that one person deletes while others give it is given, or is gone without anybody who has it', async () => {
  const names = ['viewer', 'safety', 'drivers'];
  for (const at of Array.from({ length: 8 }, (_, at) => at)) {
    const details = { roleName: `At once ${at}`, dataScope: 'COMPANY', rights: [], appMenus: [] } as const;
    const { id: roleId } = (await admin.post(role.add, details as never)).data;
    const accounts = await Promise.all(names.map(accountOf));
    const gone = admin.post(role.del, { id: roleId });
    const given = codesOf(
      await Promise.all(accounts.map(({ id, version }) => admin.post(user.edit, { id, version, roleId }))),
    );
    expect(given).not.toContain('500');
    expect(given.includes('200') ? '40900' : '200').toBe((await gone).code);
  }
});

test('an account that one person deletes while another links a driver to it is linked, or gone without one', async () => {
  const viewer = await accountOf('viewer');
  for (const at of Array.from({ length: 6 }, (_, at) => at)) {
    const { id: userId } = (await admin.post(user.add, colleague(viewer.orgId, viewer.roleId, `linked${at}`)))
      .data;
    const { id, version } = (await admin.post(driver.list, { pageSize: 1 })).data.rows[0]!;
    const [gone, linked] = await Promise.all([
      admin.post(user.del, { id: userId }),
      admin.post(driver.bindUser, { id, version, userId }),
    ]);
    expect(gone.code === '200' ? '40400' : '200').toBe(linked.code);
  }
});

test('an account that one person moves to another company while another links a driver to it is moved or linked', async () => {
  const [viewer, elsewhere] = [await accountOf('viewer'), await accountOf('admin2')];
  const wish = colleague(viewer.orgId, viewer.roleId, 'moved');
  const { id: userId } = (await admin.post(user.add, wish)).data;
  const { id, version } = (await admin.post(driver.list, { pageSize: 1 })).data.rows[0]!;
  await keep([userId]);
  const both = Promise.all([
    operator.post(user.edit, { id: userId, version: 1, orgId: elsewhere.orgId }),
    admin.post(driver.bindUser, { id, version, userId }),
  ]);
  await until('both to wait', async () => (await waiting()) === 2);
  await other.query('rollback');
  expect(codesOf(await both).filter((code) => code === '200')).toHaveLength(1);
});

/** Ways in which a record leaves its company: the number of the record, and what is written. */
const leavings = [
  ['deleted', 'LEFT1', 'deleted_at = now()'],
  ['given away', 'LEFT2', 'company_id = (select max(id) from company where id <> this.company_id)'],
] as const;
/** Sends `act` while somebody else has a record leave. */
async function whileLeaving(table: string, id: string, change: string, act: () => Promise<{ code: string }>) {
  await other.query('begin');
  await other.query(`select from ${table} where id = $1 for no key update`, [id]);
  const reply = act();
  await until('it to wait', async () => (await waiting()) === 1);
  await other.query(`update ${table} this set ${change} where id = $1`, [id]);
  await other.query('commit');
  return reply;
}

test.each(leavings)('nothing is hung on a vehicle that is being %s', async (_how, number, change) => {
  const { orgId, modelId } = (await admin.post(vehicle.list, { anyNum: 'HD-01' })).data.rows[0]!;
  const truck = { powerType: 'electric', carType: 'counterbalance', capacity: 2.5 } as const;
  const named = { carId: number, manufactureNum: number, deliveryDate: '2025-03-01' };
  const { id: vehicleId } = (await admin.post(vehicle.add, { ...truck, ...named, orgId, modelId })).data;
  const cell = { orgId, batteryType: 'lithium', ratedVoltage: 80, ratedCapacity: 400 } as const;
  const { id } = (await admin.post(battery.add, { ...cell, batteryNumber: number })).data;
  const bind = () => admin.post(battery.bind, { id, version: 1, vehicleId });
  expect(await whileLeaving('vehicle', vehicleId, change, bind)).toMatchObject({ code: '40400' });
  expect((await admin.post(battery.list, { id })).data.rows[0]).toMatchObject({ version: 1, carId: null });
});

test.each(leavings)(
  'no repair is asked for, and no paper or photo kept, of a vehicle that is being %s',
  async (_how, number, change) => {
    const { orgId, modelId } = (await admin.post(vehicle.list, { anyNum: 'HD-01' })).data.rows[0]!;
    const asked = { repairPerson: 'NN', phone: '13911112222', situation: 'Leak' };
    const repairTime = new Date().toISOString();
    const picture = async () => {
      const image = new File([new Uint8Array(await portrait())], 'truck.jpg', { type: 'image/jpeg' });
      return (await admin.post(file.uploadImage, { file: image })).data.id;
    };
    const [paper, photo] = [await picture(), await picture()];
    const acts = [
      (vehicleId: string) => admin.post(vehicle.addPaper, { vehicleId, fileId: paper }),
      (vehicleId: string) => admin.post(vehicle.setPhoto, { vehicleId, fileId: photo }),
      (vehicleId: string) => admin.post(repair.add, { ...asked, vehicleId, repairTime }),
    ];
    for (const [at, act] of acts.entries()) {
      const truck = { powerType: 'electric', carType: 'counterbalance', capacity: 2.5 } as const;
      const named = {
        carId: `${number}-${at}`,
        manufactureNum: `${number}-${at}`,
        deliveryDate: '2025-03-01',
      };
      const { id } = (await admin.post(vehicle.add, { ...truck, ...named, orgId, modelId })).data;
      expect(await whileLeaving('vehicle', id, change, () => act(id))).toMatchObject({ code: '40400' });
    }
  },
);

test.each(leavings)(
  'no face, finger or card is kept of a driver who is being %s',
  async (_how, number, change) => {
    const [like] = (await admin.post(driver.list, {})).data.rows;
    const image = (await portrait()).toString('base64');
    const template = randomBytes(512).toString('base64');
    const acts = [
      (driverId: string) => admin.post(face.edit, { driverId, image, consent: true }),
      (driverId: string) =>
        admin.post(finger.add, { driverId, finger: 'leftIndex', template, consent: true }),
      (driverId: string) => admin.post(key.add, { driverId, keyNum: `00${90_000_000 + Number(driverId)}` }),
    ];
    for (const [at, act] of acts.entries()) {
      const { id } = (
        await admin.post(driver.add, {
          ...{ orgId: like!.orgId, driverName: 'NN', licenceExpire: '2031-01-01' },
          ...{ driverNum: `${number}${at}`, phone: `139111100${number.at(-1)}${at}` },
        })
      ).data;
      expect(await whileLeaving('driver', id, change, () => act(id))).toMatchObject({ code: '40400' });
      const { rows } = await other.query(
        `select driver_id from driver_face where driver_id = $1
       union all select driver_id from driver_finger where driver_id = $1
       union all select driver_id from key_card where driver_id = $1`,
        [id],
      );
      expect(rows).toEqual([]);
    }
  },
);

let fences = 0;
const fenceOf = ({ orgId, terminalRowId }: { orgId: string; terminalRowId: string | null }) => ({
  ...{ fenceName: `At once ${(fences += 1)}`, orgId, terminalRowIds: [terminalRowId!] },
  ...{ centerLng: 120.7, centerLat: 31.3, radius: 150, level: '2' as const },
});

test.each([
  [
    'no fence is hung on',
    (truck: Parameters<typeof fenceOf>[0]) => admin.post(electricFence.add, fenceOf(truck)),
  ],
  [
    'no command goes to',
    ({ terminalRowId }: Parameters<typeof fenceOf>[0]) =>
      admin.post(control.brief, {
        ...{ identifier: 'readAll', cmdType: 'service', requestKey: randomUUID() },
        terminalRowIds: [terminalRowId!],
      }),
  ],
])('%s a terminal that is being given away', async (_what, act) => {
  const truck = await world.findVehicle(admin, 'HD-03');
  const [, , change] = leavings[1];
  const told = async () => (await other.query('select from device_command')).rowCount;
  const before = await told();
  const code = (await whileLeaving('terminal', truck.terminalRowId!, change, () => act(truck))).code;
  const back = 'company_id = (select company_id from org where org.id = this.org_id)';
  await other.query(`update terminal this set ${back} where id = $1`, [truck.terminalRowId]);
  expect(code).toBe('40400');
  expect(await told()).toBe(before);
});

/** A driver with a card, and a library that he is in. */
async function newDriver(orgId: string, series: number) {
  const { id } = (
    await admin.post(driver.add, {
      ...{ orgId, driverName: 'NN', licenceExpire: '2031-01-01' },
      ...{ driverNum: `CARD${series}`, phone: `1391111020${series}` },
    })
  ).data;
  const { id: keyId } = (await admin.post(key.add, { driverId: id, keyNum: `009123450${series}` })).data;
  const library = { libraryName: `At once ${series}`, orgId, driverIds: [id] };
  return { id, keyId, libraryId: (await admin.post(fingerLib.add, library)).data.id };
}

test.each(leavings)('nobody is let start a vehicle that is being %s', async (_how, number, change) => {
  const { orgId, modelId } = (await admin.post(vehicle.list, { anyNum: 'HD-01' })).data.rows[0]!;
  const { keyId, libraryId } = await newDriver(orgId, Number(number.at(-1)));
  const acts = [
    (id: string) => admin.post(authKey.addCards, { keyIds: [keyId], vehicleIds: [id] }),
    (id: string) => admin.post(authFinger.addLibraries, { libraryIds: [libraryId], vehicleIds: [id] }),
    (id: string) => admin.post(authorization.sync, { vehicleIds: [id] }),
  ];
  for (const [at, act] of acts.entries()) {
    const truck = { powerType: 'electric', carType: 'counterbalance', capacity: 2.5 } as const;
    const carId = `${number}START${at}`;
    const named = { carId, manufactureNum: carId, deliveryDate: '2025-03-01' };
    const { id } = (await admin.post(vehicle.add, { ...truck, ...named, orgId, modelId })).data;
    expect(await whileLeaving('vehicle', id, change, () => act(id))).toMatchObject({ code: '40400' });
    const { rows } = await other.query(
      `select id from auth_record where vehicle_id = $1 union all
       select library_id from library_load where vehicle_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  }
});

/** A driver whose card may start a truck. */
async function newGrant(truck: { id: string; orgId: string }, series: number) {
  const { id: driverId, keyId } = await newDriver(truck.orgId, series);
  await admin.post(authKey.addCards, { keyIds: [keyId], vehicleIds: [truck.id] });
  const { rows } = (await admin.post(authKey.list, { vehicleId: truck.id })).data;
  const { id } = rows.find(({ number }) => number === `009123450${series}`)!;
  return { id, driverId };
}

test('whoever is taken out while another terminal comes to the truck is taken out of that one', async () => {
  const truck = await world.findVehicle(admin, 'HD-04');
  const { id } = await newGrant(truck, 3);
  const { terminalRowId: next } = await world.findVehicle(admin, 'HD-05');
  const take = () => admin.post(authKey.del, { id });
  expect(await whileLeaving('auth_record', id, `terminal_row_id = ${next}`, take)).toMatchObject({
    code: '200',
  });
  const { rows } = await other.query(
    `select terminal_row_id::text as told from device_command where record_id = $1 and identifier = 'deleteAuth'`,
    [id],
  );
  expect(rows).toEqual([{ told: next }]);
});

test('an authorization that is given again while the terminal lets go of the one before stays', async () => {
  const truck = await world.findVehicle(admin, 'HD-04');
  const { id } = await newGrant(truck, 4);
  await admin.post(authKey.del, { id });
  const { rows } = await other.query(
    `select id::text as id, identifier, record_id::text as "recordId" from device_command
     where record_id = $1 and identifier = 'deleteAuth'`,
    [id],
  );
  const letGo = async () => {
    await transaction(systemContext(world.appCtx), (ctx) => handleAnswer(ctx, rows[0]));
    return { code: 'done' };
  };
  await whileLeaving('auth_record', id, 'wanted = true', letGo);
  expect((await admin.post(authKey.list, { id })).data.rows).toHaveLength(1);
});

test('a driver who is deleted while the clock judges him is judged once more', async () => {
  const truck = await world.findVehicle(admin, 'HD-04');
  const { id, driverId } = await newGrant(truck, 5);
  const leave = () => admin.post(driver.del, { id: driverId });
  expect(await whileLeaving('auth_record', id, 'in_doubt = false', leave)).toMatchObject({ code: '200' });
  const { rows } = await other.query('select in_doubt from auth_record where id = $1', [id]);
  expect(rows).toEqual([{ in_doubt: true }]);
});

test('a finger that comes while the library of its driver is put on a truck follows', async () => {
  const truck = await world.findVehicle(admin, 'HD-04');
  const { id: driverId, libraryId } = await newDriver(truck.orgId, 6);
  const template = randomBytes(512).toString('base64');
  await admin.post(finger.add, { driverId, finger: 'leftIndex', template, consent: true });
  await other.query('create temporary table kept_finger as select * from driver_finger where driver_id = 0');
  await other.query(
    `with gone as (delete from driver_finger where driver_id = ${driverId} returning *)
     insert into kept_finger select * from gone`,
  );
  await other.query('begin');
  await other.query('insert into driver_finger overriding system value select * from kept_finger');
  const put = admin.post(authFinger.addLibraries, { libraryIds: [libraryId], vehicleIds: [truck.id] });
  expect(await put).toMatchObject({ code: '200', data: { count: 0 } });
  await other.query('commit');
  await reconcile(world.appCtx);
  const { rows } = await other.query('select id from auth_record where driver_id = $1', [driverId]);
  expect(rows).toHaveLength(1);
});

test('a vehicle that goes to another company while its fence is changed leaves the fence', async () => {
  const truck = await world.findVehicle(admin, 'HD-03');
  const { rows } = (await operator.post(org.tree, {})).data;
  const away = rows.find(({ orgName }) => orgName === '成品库')!.id;
  for (const at of Array.from({ length: 6 }, (_, at) => at)) {
    const { id } = (await admin.post(electricFence.add, fenceOf(truck))).data;
    const give = () => operator.post(vehicle.transfer, { id: truck.id, orgId: away });
    const change = () => admin.post(electricFence.edit, { id, version: 1, radius: 300 });
    await Promise.all(at % 2 ? [give(), change()] : [change(), give()]);
    const { rows: held } = await other.query('select from fence_terminal where fence_id = $1', [id]);
    expect(held).toEqual([]);
    await operator.post(vehicle.transfer, { id: truck.id, orgId: truck.orgId });
  }
});

test.each([
  ['changed', 1],
  ['deleted', 2],
])(
  'a fence that is %s while a terminal takes the place of another is so in that one too',
  async (how, series) => {
    const types = (await operator.post(terminalType.list, {})).data.rows;
    const { id: terminalTypeId } = types.find(({ terminalModel }) => terminalModel === 'FT-808')!;
    for (const at of Array.from({ length: 6 }, (_, at) => at)) {
      const truck = await world.findVehicle(operator, 'HD-03');
      const phone = `13900008${series}0${at}`;
      const details = { terminalId: `NEXT${phone}`, terminalTypeId, orgId: truck.orgId, phone };
      const { id: terminalRowId } = (await operator.post(terminal.add, details as never)).data;
      const { id } = (await admin.post(electricFence.add, fenceOf(truck))).data;
      const replace = () =>
        admin.post(vehicle.replaceTerminal, { id: truck.id, version: truck.version, terminalRowId });
      const act = () =>
        how === 'deleted'
          ? admin.post(electricFence.del, { id })
          : admin.post(electricFence.edit, { id, version: 1, radius: 300 });
      const replies = await Promise.all(at % 2 ? [replace(), act()] : [act(), replace()]);
      expect(codesOf(replies)).toEqual(['200', '200']);
      const { rows } = await other.query(
        `select params ->> 'radius' as radius from fence_terminal
         join device_command on device_command.id = command_id where fence_id = $1 and not is_leaving`,
        [id],
      );
      expect(rows).toEqual(how === 'deleted' ? [] : [{ radius: '300' }]);
    }
  },
);

test('the last two who could put things right do not take it from each other', async () => {
  const me = await accountOf('operator');
  const { data } = await operator.post(user.add, colleague(me.orgId, me.roleId, 'second'));
  const second = await world.signInFirst('second', data.password);
  const him = await accountOf('second');
  const ban = (who: Person, { id, version }: { id: string; version: number }) =>
    who.post(user.edit, { id, version, disabled: true });
  await keep([me.id, him.id]);
  const bans = Promise.all([ban(operator, him), ban(second, me)]);
  await until('both to wait', async () => (await waiting()) === 2);
  await other.query('rollback');
  await bans;
  const left = await world.db
    .selectFrom('account')
    .select('loginName')
    .where('id', 'in', [me.id, him.id])
    .where('disabled', '=', false)
    .execute();
  expect(left).toHaveLength(1);
});
