import { streamPath } from '@fleet/contract/live/stream';
import type { LiveState } from '@fleet/contract/status/calls';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/until';
import { newWorld, type World } from '../../test/world';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterAll(() => world.end());

const stateOf = (vehicleId: string, lng: number): LiveState => ({
  vehicleId,
  state: 'working',
  badges: [],
  lastSeen: '2026-01-01T00:00:00.000Z',
  reportTime: '2026-01-01T00:00:00.000Z',
  lng,
  lat: 31,
  positionTime: '2026-01-01T00:00:00.000Z',
  speed: 1,
  direction: 90,
  soc: 50,
});

const tell = (states: LiveState[]) =>
  world.appCtx.tell(
    'vehicleState',
    states.map((state) => ({ orgId: '1', companyId: '1', from: state, state })),
  );

test('the text of a state is written once for fifty who read it', async () => {
  const { token } = await world.signIn('operator');
  const heard: number[] = Array.from({ length: 50 }, () => 0);
  const leaves = await Promise.all(
    heard.map((_none, index) =>
      world.follow(token, (event, data) => {
        if (event === 'vehicleState')
          heard[index]! += (data as LiveState[]).filter(({ vehicleId }) => vehicleId === '77').length;
      }),
    ),
  );
  let written = 0;
  const counted = Object.assign(stateOf('77', 120), {
    toJSON(this: LiveState) {
      written += 1;
      return { ...this };
    },
  });

  tell([counted]);

  await until('all of them to hear', () => heard.every((count) => count === 1));
  expect(written).toBe(1);
  leaves.forEach((leave) => leave());
});

const packets = 60;
const statesEach = 2_000;

test('who does not read is left out, misses nothing that he is not told to fetch, and holds up nobody', async () => {
  const { token } = await world.signIn('operator');
  let last = 0;
  let all = 0;
  const leave = await world.follow(token, (event, data) => {
    if (event !== 'vehicleState') return;
    const states = data as LiveState[];
    last = states.at(-1)!.lng!;
    all += states.length;
  });
  const slow = connect(world.ports.http, '127.0.0.1');
  let text = '';
  slow.setEncoding('utf8').on('data', (piece) => (text += piece));
  slow.write(`GET ${streamPath} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`);
  await until('the stream to be open', () => text.includes('welcome'));
  slow.pause();

  const states = Array.from({ length: statesEach }, (_none, index) => stateOf(String(index + 1), 0));
  for (let packet = 1; packet <= packets; packet += 1) {
    tell(states.map((state) => ({ ...state, lng: packet })));
    await until('who reads to hear', () => last === packet);
  }

  expect(all).toBe(packets * statesEach);
  slow.resume();
  await until('the word to fetch everything again', () => text.includes('event: reload'));
  const before = text.slice(0, text.indexOf('event: reload'));
  expect(before.split('event: vehicleState').length - 1).toBeLessThan(packets);
  // From there on he hears again.
  tell([stateOf('88', 99)]);
  await until('what comes after', () => /event: reload.*"vehicleId":"88"/s.test(text));
  slow.destroy();
  leave();
});

test('who comes back after more than one may be behind is told to fetch everything again', async () => {
  const { token } = await world.signIn('operator');
  const ids: string[] = [];
  const raw = connect(world.ports.http, '127.0.0.1');
  raw.setEncoding('utf8').on('data', (piece: string) => ids.push(...(piece.match(/id: \S+/g) ?? [])));
  raw.write(`GET ${streamPath} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`);
  const id = (await until('the first id', () => ids[0])).slice(4);
  raw.destroy();
  const comeBack = async () => {
    const heard: string[] = [];
    const leave = await world.follow(token, (event) => heard.push(event), id);
    await until('what was missed', () => heard.length > 0);
    leave();
    return heard[0];
  };

  tell([stateOf('77', 121)]);
  expect(await comeBack()).toBe('vehicleState');

  const states = Array.from({ length: statesEach }, (_none, index) => stateOf(String(index + 1), 1));
  for (let packet = 1; packet <= 10; packet += 1) tell(states);
  expect(await comeBack()).toBe('reload');
});
