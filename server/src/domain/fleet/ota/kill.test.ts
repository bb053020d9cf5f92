import { ota } from '@fleet/contract/ota/calls';
import { session } from '@fleet/contract/session/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import type { Call, Output, Reply } from '@fleet/contract/call';
import { expect, test } from 'vitest';
import { emptyKept } from '../../../../../simulator/src/link/keep';
import { demoDatabase } from '../../../../test/ownDatabase';
import { startServerProcess } from '../../../../test/serverProcess';
import { until } from '../../../../test/until';
import { freePort } from '../../../../test/ports';
import { linkOf } from '../../../../test/upgrades';

test('through kill -9 of the server in the middle every terminal has the version in the end, once', {
  timeout: 600_000,
}, async () => {
  const { url, dataDir, drop } = await demoDatabase();
  const [http, jt808, mqtt] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(http), JT808_PORT: String(jt808), MQTT_PORT: String(mqtt) };
  const env = { ...ports, DATABASE_URL: url, PUBLIC_URL: `http://127.0.0.1:${http}` };
  const start = () => startServerProcess({ dataDir, args: ['--still', '--doors', 'http,devices'], env });
  let server = await start();

  const terminals = server.demo.trucks
    .filter(({ link }) => link.protocol === 'alink')
    .map(({ link }) => {
      const kept = emptyKept();
      return { kept, link: linkOf({ jt808, mqtt }, link, kept, 'good') };
    });
  for (const { link } of terminals) link.open();
  const parked = setInterval(() => {
    for (const { link } of terminals)
      void link.sendReport({ time: Date.now(), position: nowhere, values: { vehicleSpeed: 0, soc: 80 } });
  }, 1_000);

  const token = await signIn();
  const { rows: types } = await post(terminalType.list, {});
  const { id } = await post(ota.add, {
    terminalTypeId: types.find(({ terminalModel }) => terminalModel === 'FT-ALINK')!.id,
    versionNum: 'V2.0.0',
    uploadType: 'full',
    description: 'Better',
    file: new File([Buffer.alloc(300_000, 'x')], 'firmware.bin'),
  });
  await post(ota.publish, { id, pilotCount: '4' });
  const atIt = async () => (await post(ota.progress, { id, deviceState: 'downloading' })).total;
  await until('terminals at it', async () => (await atIt()) > 0, 30_000);
  await server.kill();
  server = await start();
  const rollout = async () => (await post(ota.list, { id })).rows[0]!;
  await until('the end of the rollout', async () => (await rollout()).rollout === 'done', 60_000);
  expect(await rollout()).toMatchObject({
    devices: terminals.length,
    succeeded: terminals.length,
    failed: 0,
  });
  expect(new Set(terminals.map(({ kept }) => kept.firmwareVersion))).toEqual(new Set(['V2.0.0']));
  const { rows } = await post(ota.progress, { id });
  expect(Math.max(...rows.map(({ attempts }) => attempts))).toBe(1);

  clearInterval(parked);
  for (const { link } of terminals) link.close();
  await server.stop();
  await drop();

  async function signIn(): Promise<string> {
    const { password } = server.demo.accounts.find(({ loginName }) => loginName === 'operator')!;
    return (await ask(session.login, { loginName: 'operator', password }, '')).token;
  }
  function post<C extends Call>(call: C, input: Record<string, string | File>): Promise<Output<C>> {
    return ask(call, input, token);
  }
  async function ask<C extends Call>(
    call: C,
    input: Record<string, string | File>,
    token: string,
  ): Promise<Output<C>> {
    const body = new FormData();
    for (const [field, value] of Object.entries(input)) body.append(field, value);
    const response = await fetch(`http://127.0.0.1:${http}${call.path}`, {
      method: 'POST',
      headers: { token },
      body,
    });
    return ((await response.json()) as Reply<Output<C>>).data;
  }
});

const nowhere = { lng: 0, lat: 0, altitude: null, direction: null, satellites: null, fixed: false };
