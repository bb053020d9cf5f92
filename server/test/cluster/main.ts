import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { hasNats } from '../natsServer';
import { root } from '../serverProcess';
import { openBalancer } from './balancer';
import { nodeNames, type NodeName } from './cluster';
import { openClusterPlace } from './place';

const usage = `  status                 the nodes, on how many parts of the vehicles each works, how many reports are stored
  kill | pause | go | stop | start  a | b | c
  cut | join             nats | files
  quit`;

/**
 * `npm run cluster`: three nodes over NATS, a store of files and a PostgreSQL on this machine, with the trucks of the demo
 * coming in over all of them. What is typed hurts it. Everything lies in a scratch folder that is removed at the end.
 */
if (!hasNats) {
  console.error(
    '没有 nats-server，请安装 Debian 软件包 / There is no nats-server: install the Debian package of this name',
  );
  process.exit(1);
}
const place = await openClusterPlace(console.log);
const { cluster, db } = place;
const portsOf = (link: 'jt808' | 'mqtt') => [...cluster.nodes.values()].map((node) => node[link]);
const balancers = await Promise.all([
  openBalancer(() => portsOf('jt808')),
  openBalancer(() => portsOf('mqtt')),
]);
const trucks = drive(cluster.folderOf('a'), balancers[0].port, balancers[1].port);
tellAddresses();
console.log(usage);

const input = createInterface({ input: process.stdin });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => input.close());
for await (const line of input) {
  const [word = '', object = ''] = line.trim().split(/\s+/);
  if (word === 'quit') break;
  await obey(word, object).catch((fault: unknown) => console.error(String(fault)));
}
trucks.kill();
for (const balancer of balancers) balancer.close();
await place.close();
process.exit(0);

async function obey(word: string, object: string): Promise<void> {
  const name = nodeNames.find((one) => one === object);
  const engine = { nats: cluster.nats, files: cluster.s3 }[object];
  if (word === 'status') return tellStatus();
  if (name) return hurt(word, name);
  if (engine && word === 'cut') return engine.stop();
  if (engine && word === 'join') return void (await engine.start());
  console.log(usage);
}

async function hurt(word: string, name: NodeName): Promise<void> {
  const node = cluster.nodes.get(name)!;
  if (word === 'kill') return node.kill();
  if (word === 'stop') return node.stop();
  if (word === 'pause') return void process.kill(node.pid, 'SIGSTOP');
  if (word === 'go') return void process.kill(node.pid, 'SIGCONT');
  if (word === 'start') return void (await cluster.start(name));
  console.log(usage);
}

async function tellStatus(): Promise<void> {
  const { rows: nodes } = await db.query<{ name: string; parts: string; seconds: number }>(
    `select node_name as name, (select count(*) from part where node_id = node.id) as parts,
       round(extract(epoch from until - now()))::int as seconds from node order by 1`,
  );
  for (const { name, parts, seconds } of nodes)
    console.log(`${name}: works on ${parts} of 256 parts, lease for ${seconds} s more`);
  const { rows } = await db.query<{ reports: string }>('select count(*) as reports from report');
  console.log(`${rows[0]!.reports} reports stored`);
}

function tellAddresses(): void {
  for (const [name, { http, jt808, mqtt }] of cluster.nodes)
    console.log(`${name}: http://127.0.0.1:${http}  JT/T 808 ${jt808}  MQTT ${mqtt}`);
  for (const { loginName, password, role } of cluster.nodes.get('a')!.demo.accounts)
    console.log(`  ${loginName.padEnd(10)} ${password}  ${role}`);
}

function drive(dataDir: string, jt808: number, mqtt: number) {
  const fleet = [
    '--fleet',
    path.join(dataDir, 'demo.json'),
    '--jt808',
    String(jt808),
    '--mqtt',
    String(mqtt),
  ];
  const args = ['--import', 'tsx', 'simulator/src/main.ts', ...fleet];
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
