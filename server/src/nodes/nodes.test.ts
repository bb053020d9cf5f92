import { file } from '@fleet/contract/file/calls';
import { streamPath } from '@fleet/contract/live/stream';
import { session } from '@fleet/contract/session/calls';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverArguments } from '../../../scripts/buildServer.mjs';
import { Cluster, type NodeName, nodeNames } from '../../test/cluster/cluster';
import { tellTruck } from '../../test/cluster/command';
import { carsBehind, othersThan, ownersOf, sharedBy } from '../../test/cluster/shares';
import { hasNats } from '../../test/natsServer';
import { ownDatabase } from '../../test/ownDatabase';
import { readEvents } from '../../test/readEvents';
import { personAt, postAt, root, signInAt, type ServerProcess } from '../../test/serverProcess';
import { Simulated } from '../../test/simulated';
import { Terminal808 } from '../../test/terminal808';
import { faultsOf, noFaults, traffic, trafficPhones } from '../../test/traffic';
import { until } from '../../test/until';

const waitMs = 60_000;

describe.skipIf(!hasNats)('three nodes', () => {
  let own: Awaited<ReturnType<typeof ownDatabase>>;
  let cluster: Cluster;
  let db: pg.Client;

  beforeAll(async () => {
    own = await ownDatabase();
    cluster = await Cluster.open(own.dataDir, own.url, { COMMAND_ANSWER_SECONDS: '3' });
    db = new pg.Client(own.url);
    await db.connect();
  }, 120_000);
  afterAll(async () => {
    await db?.end();
    await cluster?.close();
    await own?.drop();
  });

  const owners = () => ownersOf(db);
  /** The node that sends commands to terminals. */
  const leader = async () => (await owners())[0]!;
  const anyOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;

  const sent = new Set<string>();
  const reportsAnywhere = () => traffic(() => anyOf([...cluster.nodes.values()]).jt808, sent);

  test('through a death, a pause and a stop, each node has its share, and nothing acknowledged is missing or doubled', async () => {
    await sharedBy(db, nodeNames);
    const before = await owners();
    const ledger = reportsAnywhere();
    await ledger.more();

    await cluster.nodes.get('a')!.kill();
    await sharedBy(db, ['b', 'c']);
    const without = await owners();
    // Only what was the dead node's changes hands.
    before.forEach((owner, part) => owner === 'a' || expect(without[part]).toBe(owner));
    await ledger.more();
    await cluster.start('a');
    await sharedBy(db, nodeNames);
    expect(await owners()).toEqual(before);
    await ledger.more();

    const { pid } = cluster.nodes.get('b')!;
    process.kill(pid, 'SIGSTOP');
    await sharedBy(db, ['a', 'c']);
    process.kill(pid, 'SIGCONT');
    await sharedBy(db, nodeNames);
    await ledger.more(100);

    await cluster.nodes.get('c')!.stop();
    expect(await owners()).not.toContain('c');
    await sharedBy(db, ['a', 'b']);
    await ledger.more();
    await cluster.start('c');
    await ledger.end();

    expect(await faultsOf(db, ledger)).toEqual(noFaults);
    await until('states to be written', async () => (await carsBehind(db)).length === 0);
  }, 180_000);

  test('nodes are restarted one after the other under load; the faults found are those that one judge makes of what is stored', async () => {
    await sharedBy(db, nodeNames);
    const restartAll = async () => {
      for (const name of nodeNames) {
        await cluster.nodes.get(name)!.stop();
        await sharedBy(db, othersThan(name));
        await cluster.start(name);
        await sharedBy(db, nodeNames);
      }
    };
    const ledger = reportsAnywhere();
    await ledger.more(200);
    await restartAll();
    await ledger.more(200);
    await ledger.end();
    expect(await faultsOf(db, ledger)).toEqual(noFaults);

    const rowsOf = async (statement: string) => (await db.query(statement)).rows;
    const isJudged = async () =>
      (await carsBehind(db)).length === 0 &&
      (await rowsOf(`select from late_report where reader = 'alarms'`)).length === 0;
    const faults = () =>
      rowsOf(
        `select vehicle_id, started_at, ended_at from alarm where code = 'F10' order by vehicle_id, started_at`,
      );
    await until('all of it to be judged', isJudged, waitMs);
    const found = await faults();
    expect(found.length).toBeGreaterThan(trafficPhones.length);
    await db.query(
      `insert into late_report (reader, vehicle_id, since)
       select 'alarms', vehicle_id, min(time) from report group by vehicle_id`,
    );
    // Whoever takes a part up judges anew what is marked in it.
    await restartAll();
    await until('all of it to be judged anew', isJudged, waitMs);
    expect(await faults()).toEqual(found);
  }, 300_000);

  test('a cut of NATS costs no report; it shows, readers fetch everything again, and work goes on by itself', async () => {
    const ledger = reportsAnywhere();
    await ledger.more();
    const heard: string[] = [];
    const leave = new AbortController();
    for (const node of cluster.nodes.values()) await follow(node, leave.signal, (name) => heard.push(name));
    await cluster.nats.stop();
    const conditionsOf = async ({ http }: ServerProcess) =>
      (await (await fetch(`http://127.0.0.1:${http}/readyz`)).json()) as { conditions: string[] };
    for (const node of cluster.nodes.values())
      await until('it to show', async () => (await conditionsOf(node)).conditions.includes('nodesCutOff'));
    await cluster.nats.start();
    for (const node of cluster.nodes.values())
      await until('it to be over', async () => (await conditionsOf(node)).conditions.length === 0, waitMs);
    await ledger.more();
    await ledger.end();
    expect(await faultsOf(db, ledger)).toEqual(noFaults);
    await until('each reader to be told', () => heard.filter((name) => name === 'reload').length >= 3);
    leave.abort();
  }, 180_000);

  test('a command reaches a terminal on another node, through the death of both, and is done once', async () => {
    await sharedBy(db, nodeNames);
    const works = await leader();
    const [near, far] = othersThan(works) as [NodeName, NodeName];
    const truck = cluster.nodes
      .get(works)!
      .demo.trucks.find(
        ({ carId, link }) =>
          carId.startsWith('HD-') && link.protocol === 'jt808' && !trafficPhones.includes(link.phone),
      )!;
    let terminal = await new Simulated(truck, cluster.nodes.get(near)!).signOn();
    await terminal.report({ vehicleSpeed: 0 });
    const told = await tellTruck(cluster.nodes.get(far)!, truck.carId);
    expect(await told.ended()).toMatchObject({ state: 'success', tries: 1 });
    let heard = 0;
    terminal.manner = () => {
      heard += 1;
      return 'never';
    };
    const unheard = await tellTruck(cluster.nodes.get(far)!, truck.carId);
    await until('the terminal to hear it', () => heard === 1);
    await Promise.all([works, near].map((name) => cluster.nodes.get(name)!.kill()));
    terminal.close();
    terminal = await new Simulated(truck, cluster.nodes.get(far)!).signOn();
    expect(await unheard.ended()).toMatchObject({ state: 'success', tries: 2 });
    expect(terminal.kept.texts).toHaveLength(1);
    terminal.close();
    await Promise.all([works, near].map((name) => cluster.start(name)));
  }, 180_000);

  test('a terminal has one link over all nodes: the newest', async () => {
    const [first, second] = [...cluster.nodes.values()] as [ServerProcess, ServerProcess];
    const before = await Terminal808.signedOn(first.jt808, trafficPhones[0]!);
    const now = await Terminal808.signedOn(second.jt808, trafficPhones[0]!);
    await until('the former to be closed', () => before.isClosed);
    expect(now.isClosed).toBe(false);
    await now.close();
  });

  test('a node that stops gives its vehicles away before it lets a link go, and then lets all go', async () => {
    await sharedBy(db, nodeNames);
    const node = cluster.nodes.get('c')!;
    const links = await Promise.all(trafficPhones.map((phone) => Terminal808.signedOn(node.jt808, phone)));
    const stopped = node.stop();
    await until('a link to be closed', () => links.some((link) => link.isClosed));
    expect(await owners()).not.toContain('c');
    await stopped;
    await until('all links to be closed', () => links.every((link) => link.isClosed));
    await cluster.start('c');
  });

  test('a node with another key, other files, no NATS or the data folder of another says so in one sentence and ends', async () => {
    const refused = async (folder: string, more: NodeJS.ProcessEnv) => {
      const env = {
        ...process.env,
        ...cluster.settings,
        PORT: '0',
        DATA_DIR: cluster.folderOf(folder),
        ...more,
      };
      const child = spawn(process.execPath, serverArguments, { cwd: root, env, stdio: 'pipe' });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece) => (said += String(piece)));
      const [code] = (await once(child, 'close')) as [number];
      return [code, said.trim().split('\n').length, said];
    };
    const saying = (words: string) => [1, 1, expect.stringContaining(words)];
    mkdirSync(cluster.folderOf('d'));
    expect(await refused('d', { SECRET_KEY: 'another key, of some other installation' })).toEqual(
      saying('is not a key of this installation'),
    );
    for (const FILES_URL of ['', `${cluster.s3.place.url}/else`])
      expect(await refused('d', { FILES_URL })).toEqual(
        saying('is not where the files of this installation are kept'),
      );
    expect(await refused('b', {})).toEqual(saying('uses this data folder'));
    expect(await refused('d', { NATS_URL: 'nats://127.0.0.1:1' })).toEqual(saying('NATS cannot be reached'));
    expect(await refused('d', { SECRET_KEY: '' })).toEqual(saying('NATS_URL needs SECRET_KEY'));
    expect(await refused('d', { MQTT_URL: 'mqtt://127.0.0.1:1' })).toEqual(
      saying('NATS_URL needs MQTT_GROUP'),
    );
  }, 180_000);

  test('a file that came in on one node is read on the others', async () => {
    const [one, ...others] = [...cluster.nodes.values()] as [ServerProcess, ...ServerProcess[]];
    const { token } = await signInAt(one, 'admin');
    const content = `%PDF-1.4 ${randomUUID()}`;
    const { data } = await postAt(one, token, file.upload, { file: new File([content], 'a.pdf') });
    for (const node of others) {
      const body = new URLSearchParams({ id: data.id });
      const address = `http://127.0.0.1:${node.http}${file.get.path}`;
      const answer = await fetch(address, { method: 'POST', headers: { token }, body });
      expect(await answer.text()).toBe(content);
    }
  });

  test('two people on two nodes see a change on a third; who signs out on one is signed out on all', async () => {
    const [one, two, three] = [...cluster.nodes.values()] as [ServerProcess, ServerProcess, ServerProcess];
    const heard: string[] = [];
    const leave = new AbortController();
    for (const node of [one, two]) await follow(node, leave.signal, (name, data) => heard.push(name + data));
    const post = await personAt(three, 'admin');
    const { id, version } = (await post(vehicle.list, { anyNum: 'HD-01' })).data.rows[0]!;
    expect((await post(vehicle.edit, { id, version, capacity: 3 })).code).toBe('200');
    await until('both to see it', () => heard.filter((said) => said.includes(`"vehicle"`)).length === 2);
    leave.abort();

    const { token } = await signInAt(one, 'viewer');
    const listAt = (node: ServerProcess) => postAt(node, token, vehicle.list, {});
    expect((await listAt(two)).code).toBe('200');
    expect((await postAt(three, token, session.logout, {})).code).toBe('200');
    await until('it to be known', async () => (await listAt(two)).code === '401');
  });
});

/** Follows the live stream of a node as a person of it; resolves once it is open. */
async function follow(
  node: ServerProcess,
  signal: AbortSignal,
  heard: (name: string, data: string) => void,
): Promise<void> {
  const { token } = await signInAt(node, 'admin');
  const response = await fetch(`http://127.0.0.1:${node.http}${streamPath}`, { headers: { token }, signal });
  void readEvents(response, (name, data) => heard(name, JSON.stringify(data))).catch(() => undefined);
}
