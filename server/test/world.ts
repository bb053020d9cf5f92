import type { Call, Output, Reply, Sent } from '@fleet/contract/call';
import { readerHeader } from '@fleet/contract/live/calls';
import { streamPath } from '@fleet/contract/live/stream';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { repeatHeader } from '@fleet/contract/repeat';
import { session } from '@fleet/contract/session/calls';
import { terminal } from '@fleet/contract/terminal/calls';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../src/base/config';
import { writing } from '../src/base/scope';
import { layFoundations } from '../src/appContext';
import { openServer, prepare, type DoorName } from '../src/server';
import { dropDatabase, urlOf } from './databases';
import { copyTemplate, templateKey } from './demoTemplate';
import { formBody } from './formBody';
import { anyPorts } from './ports';
import { readEvents } from './readEvents';

const mostConnections = 10;

interface Wanted {
  doors?: DoorName[];
  env?: NodeJS.ProcessEnv;
}

/** A signed-in person, in English. */
export interface Person {
  token: string;
  /** With a key, the call is made once however often it is sent. */
  post<C extends Call>(call: C, input: Sent<C>, repeatKey?: string): Promise<Reply<Output<C>>>;
  download<C extends Call>(call: C, input: Sent<C>): Promise<{ type: string | null; bytes: Uint8Array }>;
}

export type World = Awaited<ReturnType<typeof newWorld>>;

/**
 * A server of its own, on a database of its own with the demo companies in it, all doors on free ports.
 * `restart` stops it and starts it again on the same data.
 */
export async function newWorld({ doors = ['http', 'devices'], env = {} }: Wanted = {}) {
  const adminUrl = inject('databaseUrl');
  const name = `world_${randomBytes(6).toString('hex')}`;
  const demo = await copyTemplate(adminUrl, name);
  const url = urlOf(adminUrl, name);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-world-'));
  const settings = {
    ...anyPorts,
    SECRET_KEY: templateKey,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SHARED_ANSWER_MS: '0',
    ...env,
  };

  // Commands to devices are sent by the work.
  const withWork: DoorName[] = doors.includes('devices') ? [...doors, 'work'] : doors;
  const start = async () => {
    const foundations = layFoundations(readConfig(settings), url, settings, mostConnections);
    return { foundations, running: await openServer(foundations, withWork) };
  };
  let { foundations, running } = await start();
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await running.close();
    await foundations.end();
  };

  async function send<C extends Call>(
    call: C,
    input: Sent<C>,
    token: string,
    repeatKey?: string,
  ): Promise<Reply<Output<C>>> {
    return (await (await ask(call, input, token, repeatKey)).json()) as Reply<Output<C>>;
  }

  const ask = (call: Call, input: unknown, token: string, repeatKey?: string) =>
    fetch(`http://127.0.0.1:${running.httpPort}${call.path}`, {
      method: 'POST',
      headers: { token, language: 'en_US', ...(repeatKey !== undefined && { [repeatHeader]: repeatKey }) },
      body: formBody(input as object),
    });

  const personOf = (token: string): Person => ({
    token,
    post: (call, input, repeatKey) => send(call, input, token, repeatKey),
    async download(call, input) {
      const response = await ask(call, input, token);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { type: response.headers.get('content-type'), bytes };
    },
  });

  const world = {
    demo,
    databaseUrl: url,
    get ports() {
      return {
        http: running.httpPort!,
        jt808: running.jt808Port!,
        mqtt: running.mqttPort!,
        mqtts: running.mqttsPort!,
      };
    },
    get appCtx() {
      return foundations.appCtx;
    },
    get wire() {
      return foundations.wire;
    },
    /** For setting the scene, beyond anybody's scope. */
    get db() {
      return writing(foundations.appCtx);
    },
    send,
    /** Signs one of the demo people in; `admin`, `viewer`, `operator` … */
    async signIn(loginName: string): Promise<Person> {
      const { password } = demo.accounts.find((account) => account.loginName === loginName)!;
      const { data } = await send(session.login, { loginName, password }, '');
      return personOf(data.token);
    },
    /** Signs somebody in for the first time: the one-time password is changed. */
    async signInFirst(loginName: string, oldPassword: string): Promise<Person> {
      const newPassword = 'Forklift77Blue';
      const first = await send(session.login, { loginName, password: oldPassword }, '');
      const change = { oldPassword, newPassword, confirmPassword: newPassword };
      const { data } = await send(session.changePassword, change, first.data.token);
      return personOf(data.token);
    },
    /** Opens the live stream as somebody; what comes is handed over piece by piece. */
    async follow(
      token: string,
      heard: (event: string, data: unknown) => void,
      lastId?: string,
      name?: string,
    ): Promise<() => void> {
      const leave = new AbortController();
      const headers = {
        token,
        ...(lastId && { 'last-event-id': lastId }),
        ...(name && { [readerHeader]: name }),
      };
      const response = await fetch(`http://127.0.0.1:${running.httpPort}${streamPath}`, {
        headers,
        signal: leave.signal,
      });
      void readEvents(response, heard).catch(() => undefined);
      return () => leave.abort();
    },
    async findVehicle(who: Person, carId: string) {
      const { data } = await who.post(vehicle.list, { anyNum: carId });
      return data.rows.find((row) => row.carId === carId)!;
    },
    async findTerminal(who: Person, terminalId: string) {
      const { data } = await who.post(terminal.list, { terminalId });
      return data.rows.find((row) => row.terminalId === terminalId)!;
    },
    stop,
    /** The work of a start before it opens its doors: the database is brought up to date. */
    prepare: () => prepare(foundations),
    /** Starts it again; two would do the same work at once. */
    async restart() {
      await stop();
      ({ foundations, running } = await start());
      isStopped = false;
    },
    async end() {
      await stop();
      await dropDatabase(adminUrl, name);
      rmSync(dataDir, { recursive: true });
    },
  };
  return world;
}
