import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TruckLedger } from '../../../simulator/src/load/ledger';
import type { LoadResult } from '../../../simulator/src/load/result';
import { startLoad } from '../loadProcess';
import { faultsOf } from '../traffic';
import { until } from '../until';
import { nodeNames, type NodeName } from './cluster';
import type { ClusterPlace } from './place';
import { carsBehind, othersThan, sharedBy } from './shares';

/** Seconds between two reports of a truck: no two are of one second, by which they are told apart. */
const everySeconds = 4 / 3;
/** The load is told to end before. */
const longestSeconds = 86_400;
/** So long an operator looks whether a node works before the next one is touched. */
const pauseMs = 5_000;

type Say = (line: string) => void;

/** The answers to a load through which nodes came and went, and the faults in what is stored of it. */
export interface Drilled {
  load: LoadResult;
  /** How long the parts of each node that ended were not all other nodes', in milliseconds. */
  movedMs: number[];
  missing: string[];
  doubled: string[];
  /** Vehicles whose state is not that of their newest report. */
  behind: string[];
}

/** The faults, of which there must be none. */
export const faultsIn = ({ load, missing, doubled, behind }: Drilled): string[] => [
  ...missing.map((key) => `missing: ${key}`),
  ...doubled.map((key) => `doubled: ${key}`),
  ...behind.map((carId) => `not as of its newest report: ${carId}`),
  ...(load.lost > 0 ? [`never acknowledged: ${load.lost}`] : []),
];

/** Has so many reports a second sent to three nodes, and every node stopped and started again, one after the other. */
export const restartEach = (place: ClusterPlace, total: number, say: Say): Promise<Drilled> =>
  underLoad(place, total, say, async () => {
    const moved: number[] = [];
    for (const name of nodeNames) moved.push(await endAndStart(place, name, 'stop', say));
    return moved;
  });

/** The same with nodes killed, so many times, in turn: links gather where nobody was killed lately. */
export const killSome = (place: ClusterPlace, total: number, kills: number, say: Say): Promise<Drilled> =>
  underLoad(place, total, say, async () => {
    const moved: number[] = [];
    while (moved.length < kills) {
      const name = nodeNames[moved.length % nodeNames.length]!;
      moved.push(await endAndStart(place, name, 'kill', say));
    }
    return moved;
  });

/** Answers how long the parts of the node were not all other nodes'. */
async function endAndStart(
  { cluster, db }: ClusterPlace,
  name: NodeName,
  how: 'stop' | 'kill',
  say: Say,
): Promise<number> {
  await sleep(pauseMs);
  const began = performance.now();
  const ended = cluster.nodes.get(name)![how]();
  await sharedBy(db, othersThan(name));
  const movedMs = Math.round(performance.now() - began);
  await ended;
  say(`${how} ${name}: its parts are other nodes' after ${movedMs} ms`);
  await cluster.start(name);
  await sharedBy(db, nodeNames);
  return movedMs;
}

async function underLoad(
  place: ClusterPlace,
  total: number,
  say: Say,
  harm: () => Promise<number[]>,
): Promise<Drilled> {
  const { cluster, db, folder } = place;
  const nodes = [...cluster.nodes.values()];
  const file = path.join(folder, 'ledger.json');
  await sharedBy(db, nodeNames);
  const load = startLoad(
    {
      trucks: Math.ceil(total * everySeconds),
      total,
      seconds: longestSeconds,
      jt808: nodes.map(({ jt808 }) => jt808),
      http: nodes[0]!.http,
      dataDir: cluster.folderOf(nodeNames[0]),
      ledger: file,
    },
    say,
  );
  try {
    await Promise.race([load.linksOpen, load.result]);
    const movedMs = await harm();
    await sleep(pauseMs);
    load.end();
    const result = await load.result;
    const { missing, doubled } = await faultsOf(db, readLedger(file));
    const isWritten = async () => (await carsBehind(db)).length === 0;
    await until('states to be written', isWritten).catch(() => undefined);
    return { load: result, movedMs, missing, doubled, behind: await carsBehind(db) };
  } finally {
    load.kill();
  }
}

/** The reports of a ledger, named as `faultsOf` reads them. */
function readLedger(file: string) {
  const trucks = JSON.parse(readFileSync(file, 'utf8')) as TruckLedger[];
  const keysOf = (carId: string, times: readonly number[]) => times.map((time) => `${carId}@${time}`);
  const acknowledged = new Set(trucks.flatMap((one) => keysOf(one.carId, one.acknowledged)));
  const unanswered = trucks.flatMap((one) => keysOf(one.carId, one.unanswered));
  return { acknowledged, sent: new Set([...acknowledged, ...unanswered]) };
}
