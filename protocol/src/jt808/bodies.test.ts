import { describe, expect, test } from 'vitest';
import {
  readGeneralAnswer,
  readResendRequest,
  readTimeAnswer,
  writeGeneralAnswer,
  writeResendRequest,
  writeTimeAnswer,
} from './answers';
import { type Attributes, readAttributes, writeAttributes } from './attributes';
import { batchLocations, readBatch, writeBatch } from './batch';
import { readCanData, writeCanData } from './canData';
import {
  readAlarmConfirmation,
  readTerminalControl,
  readTextMessage,
  readTracking,
  readVehicleControl,
  writeAlarmConfirmation,
  writeTerminalControl,
  writeTextMessage,
  writeTracking,
  writeVehicleControl,
} from './commands';
import { readCompressed, unpack, writeCompressed } from './compressed';
import { driverCardEvent, readDriverCard, writeDriverCard } from './driverCard';
import {
  areaBit,
  readAreaQuery,
  readCircles,
  readPolygon,
  readRectangles,
  readRoute,
  readStoredAreas,
  writeAreaQuery,
  writeCircles,
  writePolygon,
  writeRectangles,
  writeRoute,
  writeStoredAreas,
} from './fences';
import { readIds, writeIds } from './ids';
import { locationLength, writeLocation } from './location';
import {
  readMedia,
  readMediaAnswer,
  readMediaEvent,
  writeMedia,
  writeMediaAnswer,
  writeMediaEvent,
} from './media';
import { readCallBack, readPhoneBook, writeCallBack, writePhoneBook } from './oldMessages';
import {
  parameterId,
  parameterOf,
  parameterValue,
  readParameters,
  readSetParameters,
  writeParameters,
  writeSetParameters,
} from './parameters';
import {
  type Registration,
  readAuthentication,
  readRegistration,
  readRegistrationAnswer,
  writeAuthentication,
  writeRegistration,
  writeRegistrationAnswer,
} from './registration';
import { readTransparent, writeThingModel } from './transparent';
import { readUpgradePackage, readUpgradeResult, writeUpgradePackage, writeUpgradeResult } from './upgrade';

const time = Date.UTC(2026, 5, 1, 8, 30);

describe('general answers', () => {
  test('5 bytes', () => {
    const answer = { replySerial: 0x7fff, replyMsgId: 0x0200, result: 4 };
    expect(writeGeneralAnswer(answer).toString('hex')).toBe('7fff020004');
    expect(readGeneralAnswer(writeGeneralAnswer(answer))).toEqual(answer);
    expect(readGeneralAnswer(Buffer.alloc(4))).toBeNull();
  });

  test('a resend request counts in one byte for 2013, in two for 2019', () => {
    const request = { originalSerial: 200, packetNos: [2, 300] };
    expect(readResendRequest(writeResendRequest(request, null))).toEqual({ ...request, countWidth: 1 });
    expect(readResendRequest(writeResendRequest(request, 1))).toEqual({ ...request, countWidth: 2 });
    expect(readResendRequest(Buffer.from('00c80005', 'hex'))).toBeNull();
  });

  test('the time answer is UTC unless the model wants GMT+8', () => {
    expect(writeTimeAnswer(time).toString('hex')).toBe('260601083000');
    expect(writeTimeAnswer(time, 'gmt8').toString('hex')).toBe('260601163000');
    expect(readTimeAnswer(writeTimeAnswer(time))).toBe(time);
    expect(readTimeAnswer(writeTimeAnswer(time, 'gmt8'), 'gmt8')).toBe(time);
  });
});

describe('registration', () => {
  const base: Registration = {
    variant: '2013',
    provinceId: 31,
    cityId: 115,
    manufacturerId: 'ABCDE',
    model: 'FLT-200',
    terminalId: '0012345',
    plateColor: 0,
    plate: '叉车12号',
  };

  test.each(['2011', '2013', '2019'] as const)('the layout of %s', (variant) => {
    const registration = { ...base, variant };
    const header = variant === '2019' ? '2019' : '2013';
    expect(readRegistration(writeRegistration(registration), header)).toEqual(registration);
  });

  test('a 2019 header with a 2013 body', () => {
    expect(readRegistration(writeRegistration(base), '2019')).toEqual(base);
  });

  test('a 2011 body with a long plate is known by its control characters', () => {
    const registration = { ...base, variant: '2011', plateColor: 1, plate: '测试长车牌A12345678' } as const;
    expect(readRegistration(writeRegistration(registration), '2013')).toEqual(registration);
  });

  test('24 bytes are none', () => {
    expect(readRegistration(Buffer.alloc(24), '2013')).toBeNull();
  });

  test('the answer carries a code only when it is done', () => {
    const done = { replySerial: 1, result: 0, authCode: 'a1B2c3D4e5F6g7H8' };
    expect(readRegistrationAnswer(writeRegistrationAnswer(done))).toEqual(done);
    expect(writeRegistrationAnswer({ ...done, result: 4 }).toString('hex')).toBe('000104');
  });
});

describe('authentication', () => {
  const full = { authCode: 'a1B2c3D4', imei: '866496077582164', softwareVersion: '3.7.15' };

  test('2019 carries IMEI and version', () => {
    expect(readAuthentication(writeAuthentication(full), '2019')).toEqual(full);
  });

  test('a version with a length byte of its own', () => {
    const body = Buffer.from('\x10a1B2c3D4e5F6g7H8866496077582164\x063.7.15', 'latin1');
    expect(readAuthentication(body, '2019')).toEqual({ ...full, authCode: 'a1B2c3D4e5F6g7H8' });
  });

  test('the 2013 form under a 2019 header', () => {
    expect(readAuthentication(writeAuthentication({ authCode: 'a1B2c3D4' }), '2019')).toEqual({
      authCode: 'a1B2c3D4',
    });
  });

  test('zeros behind the code do not belong to it', () => {
    expect(readAuthentication(Buffer.from('code\0\0'), '2013')).toEqual({ authCode: 'code' });
  });
});

describe('attributes', () => {
  const attributes: Attributes = {
    layout: '5/20/7',
    terminalType: 71,
    manufacturerId: 'ABCDE',
    model: 'FLT-200',
    terminalId: '0012345',
    iccid: '8986032475600329000a',
    hardwareVersion: 'HW-1',
    firmwareVersion: 'FW-2.1.0',
    gnss: 3,
    comm: 32,
  };

  test.each(['5/20/7', '5/30/30', '11/30/30'] as const)('layout %s under a 2019 header', (layout) => {
    expect(readAttributes(writeAttributes({ ...attributes, layout }), '2019')).toEqual({
      ...attributes,
      layout,
    });
  });

  test('no layout fits', () => {
    expect(readAttributes(Buffer.alloc(40), '2013')).toBeNull();
  });
});

describe('parameters', () => {
  const params = [
    parameterOf(parameterId.heartbeatInterval, 60),
    parameterOf(0x0013, 'fleet.example:7000'),
    parameterOf(parameterId.collision, 10),
    parameterOf(0x0084, 9),
    { id: 0xf001, value: Buffer.from('0500', 'hex') },
  ];

  test('are written and read with their types', () => {
    const list = readParameters(writeParameters(7, params));
    expect(list).toMatchObject({ replySerial: 7, count: 5, truncated: false });
    expect(list?.params.map(parameterValue)).toEqual([60, 'fleet.example:7000', 10, 9, null]);
    expect(readSetParameters(writeSetParameters(params))?.params).toEqual(params);
  });

  test('a DWORD answered with one byte', () => {
    expect(parameterValue({ id: 0x0055, value: Buffer.from([12]) })).toBe(12);
  });

  test('a type must be known to be written', () => {
    expect(() => parameterOf(0xf001, 1)).toThrow(RangeError);
  });

  test('a list that ends early keeps what was readable', () => {
    const body = writeSetParameters(params).subarray(0, -1);
    expect(readSetParameters(body)).toMatchObject({ count: 5, truncated: true });
    expect(readSetParameters(body)?.params).toHaveLength(4);
  });

  test('ids asked for, and those of areas to delete', () => {
    expect(readIds(writeIds([1, 65536]))).toEqual([1, 65536]);
    expect(readIds(Buffer.from('02000000', 'hex'))).toBeNull();
  });
});

test('a batch keeps the good items', () => {
  const location = writeLocation({ time, lat: 31, lng: 121 });
  const body = writeBatch(1, [location, Buffer.alloc(5), location]);
  const batch = readBatch(body);
  expect(batch).toMatchObject({ count: 3, kind: 1, truncated: false });
  expect(batch && batchLocations(batch)).toHaveLength(2);
  const damaged = readBatch(body.subarray(0, -1));
  expect(damaged && batchLocations(damaged)).toHaveLength(1);
  expect(damaged?.truncated).toBe(true);
});

describe('the driver card', () => {
  const card = {
    variant: '2019',
    status: 1,
    timeBcd: '260601163000',
    time,
    readResult: 0,
    driverName: '张三枫',
    licenseNo: 'CARD0001',
    agency: '上海',
    validUntilBcd: '20301231',
    idCard: '310101199001010011',
  } as const;

  test('put in', () => {
    expect(readDriverCard(writeDriverCard(card), '2019')).toEqual(card);
    expect(driverCardEvent(card)).toEqual({
      identifier: 'signOn',
      time,
      fields: { kind: 1, number: 'CARD0001' },
    });
  });

  test('taken out: 7 bytes', () => {
    const body = writeDriverCard({ variant: '2013', status: 2, time });
    expect(body).toHaveLength(7);
    const out = readDriverCard(body, '2013');
    expect(out && driverCardEvent(out)).toEqual({ identifier: 'signOff', time, fields: { kind: 1 } });
  });

  test('not readable: 8 bytes and no event', () => {
    const body = writeDriverCard({ ...card, readResult: 2 });
    expect(body).toHaveLength(8);
    const locked = readDriverCard(body, '2013');
    expect(locked).toMatchObject({ readResult: 2 });
    expect(locked && driverCardEvent(locked)).toBeNull();
  });

  test('the 2011 form begins with the name', () => {
    const body = Buffer.concat([
      Buffer.from('06d5c5c8fdb7e3', 'hex'),
      Buffer.from('310101199001010011'.padEnd(20, '\0')),
      Buffer.from('CARD0001'.padEnd(40, '\0')),
      Buffer.from('04c9cfbaa3', 'hex'),
    ]);
    expect(readDriverCard(body, '2013')).toEqual({
      variant: '2011',
      driverName: '张三枫',
      idCard: '310101199001010011',
      licenseNo: 'CARD0001',
      agency: '上海',
    });
  });
});

test('CAN data', () => {
  const items = [
    {
      channel: 1,
      extended: true,
      averaged: false,
      canId: 0x18fef100,
      data: Buffer.from('0102030405060708', 'hex'),
    },
    { channel: 0, extended: false, averaged: true, canId: 0x123, data: Buffer.alloc(8) },
  ] as const;
  const timeOfDay = ((13 * 60 + 5) * 60 + 9) * 1000 + 42;
  const body = writeCanData(timeOfDay, items);
  expect(body.toString('hex', 2, 7)).toBe('1305090042');
  expect(readCanData(body)).toEqual({ count: 2, timeOfDay, items });
  expect(readCanData(body.subarray(0, -1))?.items).toHaveLength(1);
});

describe('media', () => {
  const event = { mediaId: 7, mediaType: 0, format: 0, event: 3, channel: 1 };

  test('the event and the file', () => {
    expect(readMediaEvent(writeMediaEvent(event))).toEqual(event);
    const location = writeLocation({ time, lat: 31, lng: 121 });
    const media = readMedia(writeMedia(event, location, Buffer.from('jpeg')));
    expect(media).toMatchObject({ ...event, location: { lat: 31, lng: 121, itemsTo: 8 + locationLength } });
    expect(media?.data.toString()).toBe('jpeg');
  });

  test('the answer names missing parts or nothing', () => {
    expect(writeMediaAnswer({ mediaId: 7, packetNos: [] }).toString('hex')).toBe('00000007');
    const missing = { mediaId: 7, packetNos: [2, 5] };
    expect(readMediaAnswer(writeMediaAnswer(missing))).toEqual(missing);
  });
});

test('compressed data is unpacked up to a limit', () => {
  const body = readCompressed(writeCompressed(Buffer.from('truck '.repeat(100))));
  expect(body && unpack(body)?.toString()).toBe('truck '.repeat(100));
  const bomb = readCompressed(writeCompressed(Buffer.alloc(1_000_000)));
  expect(bomb && unpack(bomb)).toBeNull();
  expect(unpack({ length: 3, data: Buffer.from('not') })).toBeNull();
});

test('upgrade package and its result', () => {
  const upgrade = { type: 0, manufacturerId: 'ABCDE', version: '2.1.0', data: Buffer.from('firmware') };
  expect(readUpgradePackage(writeUpgradePackage(upgrade))).toEqual({ ...upgrade, makerLen: 5 });
  expect(readUpgradePackage(writeUpgradePackage(upgrade, 11))).toEqual({ ...upgrade, makerLen: 11 });
  expect(readUpgradeResult(writeUpgradeResult({ type: 52, result: 2 }))).toEqual({ type: 52, result: 2 });
});

describe('commands', () => {
  test('terminal control joins its fields', () => {
    const body = writeTerminalControl(1, ['https://example/fw', '', '', '', '', '', '', '', '', '2.2.0', '']);
    expect(readTerminalControl(body)).toMatchObject({ command: 1 });
    expect(body.toString('latin1', 1)).toBe('https://example/fw;;;;;;;;;2.2.0;');
    expect(writeTerminalControl(4).toString('hex')).toBe('04');
  });

  test('tracking stops with two bytes', () => {
    const tracking = { intervalS: 5, validityS: 600 };
    expect(readTracking(writeTracking(tracking))).toEqual(tracking);
    expect(writeTracking({ intervalS: 0, validityS: 0 }).toString('hex')).toBe('0000');
    expect(readTracking(Buffer.alloc(2))).toEqual({ intervalS: 0, validityS: 0 });
  });

  test('alarms are confirmed by their bits', () => {
    const confirmation = { alarmSerial: 0, type: 0x20000001 };
    expect(readAlarmConfirmation(writeAlarmConfirmation(confirmation))).toEqual(confirmation);
  });

  test('text, with its kind in 2019', () => {
    const message = { flag: 12, text: '请减速' };
    expect(readTextMessage(writeTextMessage(message, null), '2013')).toEqual(message);
    expect(readTextMessage(writeTextMessage({ ...message, textType: 2 }, 1), '2019')).toEqual({
      ...message,
      textType: 2,
    });
  });

  test('vehicle control is a flag in 2013 and a list in 2019', () => {
    expect(readVehicleControl(writeVehicleControl({ flag: 1 }), '2013')).toEqual({ flag: 1 });
    const controls = { controls: [{ type: 0xf001, value: 1 }] };
    expect(writeVehicleControl(controls).toString('hex')).toBe('0001f00101');
    expect(readVehicleControl(writeVehicleControl(controls), '2019')).toEqual(controls);
    expect(readVehicleControl(Buffer.from('007b00', 'hex'), '2019')).toBeNull();
  });

  test('call back and phone book', () => {
    expect(readCallBack(writeCallBack({ kind: 1, number: '13900001111' }))).toEqual({
      kind: 1,
      number: '13900001111',
    });
    const book = { kind: 1, entries: [{ flag: 3, number: '110', name: '调度' }] };
    expect(readPhoneBook(writePhoneBook(book))).toEqual(book);
    expect(writePhoneBook({ kind: 0, entries: [] }).toString('hex')).toBe('00');
  });

  test('a thing-model message is JSON behind F2', () => {
    const message = { id: '881', version: '1.0', method: 'thing.service.lock', params: { locked: true } };
    const transparent = readTransparent(writeThingModel(message));
    expect(transparent?.type).toBe(0xf2);
    expect(JSON.parse(String(transparent?.data))).toEqual(message);
  });
});

describe('areas', () => {
  const speed = 1 << areaBit.speedLimited;
  const limits = {
    startBcd: '000000080000',
    endBcd: '000000200000',
    maxSpeedKmh: 5,
    durationS: 5,
    nightMaxSpeedKmh: 4,
  };
  const attr = speed | (1 << areaBit.timeLimited);
  const yard = { lat: 31.230416, lng: 121.473701 };
  const south = { lat: -33.86882, lng: -151.209296 };

  test('circles of 2019 carry a name and a night speed', () => {
    const list = {
      action: 1,
      items: [{ id: 9, attr, center: yard, radiusM: 150, ...limits, name: '一号库' }],
    };
    expect(readCircles(writeCircles(list, 1), '2019')).toEqual({ ...list, count: 1 });
  });

  test('circles of 2013 do not', () => {
    const { nightMaxSpeedKmh: _, ...day } = limits;
    const list = { action: 0, items: [{ id: 9, attr, center: yard, radiusM: 150, ...day }] };
    expect(readCircles(writeCircles(list, null), '2013')).toEqual({ ...list, count: 1 });
  });

  test('the hemisphere stands in the attribute', () => {
    const list = { action: 0, items: [{ id: 1, attr: 0, center: south, radiusM: 1 }] };
    const read = readCircles(writeCircles(list, null), '2013');
    expect(read?.items[0]).toMatchObject({ center: south, attr: (1 << areaBit.south) | (1 << areaBit.west) });
  });

  test('a list that ends early is none', () => {
    const body = writeCircles({ action: 0, items: [{ id: 1, attr: 0, center: yard, radiusM: 1 }] }, null);
    expect(readCircles(body.subarray(0, -1), '2013')).toBeNull();
    expect(readCircles(Buffer.from('00ff', 'hex'), '2013')).toBeNull();
  });

  test('rectangles, polygons and routes', () => {
    const rectangle = { id: 2, attr, topLeft: yard, bottomRight: { lat: 31, lng: 122 }, ...limits, name: '' };
    const list = { action: 2, items: [rectangle] };
    expect(readRectangles(writeRectangles(list, 1), '2019')).toEqual({ ...list, count: 1 });

    const polygon = {
      id: 3,
      attr,
      points: [yard, { lat: 31, lng: 122 }, { lat: 30, lng: 121 }],
      ...limits,
      name: '场区',
    };
    expect(readPolygon(writePolygon(polygon, 1), '2019')).toEqual(polygon);

    const section = { ...yard, id: 1, sectionId: 1, widthM: 9, attr: 3, tooLongS: 60, tooShortS: 5 };
    const points = [
      { ...section, maxSpeedKmh: 5, durationS: 5, nightMaxSpeedKmh: 4 },
      { ...south, id: 2, sectionId: 2, widthM: 9, attr: 12 },
    ];
    const route = { id: 4, attr: 0, points, name: '路线' };
    expect(readRoute(writeRoute(route, 1), '2019')).toEqual(route);

    expect(readStoredAreas(writeStoredAreas({ kind: 3, count: 1, items: [polygon] }, 1))).toEqual({
      kind: 3,
      count: 1,
      items: [polygon],
    });
  });

  test('ids to query', () => {
    expect(readAreaQuery(writeAreaQuery({ kind: 1, ids: [] }))).toEqual({ kind: 1, ids: [] });
    expect(readAreaQuery(Buffer.from('01ffffffff', 'hex'))).toBeNull();
  });
});
