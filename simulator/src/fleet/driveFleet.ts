import path from 'node:path';
import { feedHistory } from '../history/feed';
import { AlinkLink } from '../link/alinkLink';
import { Jt808Link } from '../link/jt808Link';
import { emptyKept, type Kept } from '../link/keep';
import type { Controls, Link } from '../link/link';
import { drawManner, type Manners } from '../link/manners';
import { layPlant, type Plant } from '@fleet/protocol/plant/plant';
import { Random, seedOf } from '@fleet/protocol/plant/random';
import { Truck } from '../truck/truck';
import { type FleetTruck, readFleet, readPast } from './fleetFile';
import { type Memories, readMemories, savedEverySeconds, writeMemories } from './memories';
import { type Intervals, Terminal } from './terminal';

export interface FleetOptions {
  /** The fleet file; what the trucks remember is kept beside it. */
  file: string;
  host: string;
  jt808Port: number;
  mqttPort: number;
  seed: number;
  intervals: Intervals;
  isAlwaysDay: boolean;
  chargeSpeed: number;
  /** How many times as often as by nature something goes wrong. */
  mishaps: number;
  /** How the terminals take what they are told. */
  manners: Manners;
}

const kilograms = 1_000;
const pulseMs = 250;
/** Each pulse moves every fourth truck, so that a fleet does not speak at once. */
const groups = 4;
const sayEveryMs = 30_000;
/** Milliseconds over which the links of a fleet are opened, for each truck. */
const openEveryMs = 25;

/**
 * Drives the trucks of a fleet file over real links, and gives them the past that the file asks for; `tellPast` hears
 * the days of it that are done, and all. Gives what stops it.
 */
export function driveFleet(
  options: FleetOptions,
  say: (line: string) => void,
  tellPast: (done: number, all: number) => void,
): () => void {
  const folder = path.dirname(options.file);
  const memoryFile = path.join(folder, 'simulator.json');
  const crew = hire(options, readMemories(memoryFile));

  const save = () => {
    const current = Object.fromEntries(
      crew.map(({ carId, model, kept }) => [carId, { ...model.memory, kept }]),
    );
    const problem = writeMemories(memoryFile, current);
    if (problem) say(`${memoryFile}: 无法保存 / cannot be saved (${problem})`);
  };
  const tell = () => {
    const ready = crew.filter(({ terminal }) => terminal.link.isReady).length;
    const held = crew.reduce((sum, { terminal }) => sum + terminal.heldCount, 0);
    say(`${ready}/${crew.length} 台在线 / trucks connected, ${held} 条待补传 / reports held`);
  };

  const past = readPast(options.file);
  if (past) {
    const fleet = crew.map(({ terminal, ...one }) => ({ ...one, link: terminal.link }));
    feedHistory(fleet, { ...past, folder, seed: options.seed }, tellPast).catch((fault: unknown) =>
      say(`历史数据 / history: ${(fault as Error).message}`),
    );
  }
  const opening = crew.map(({ terminal }, at) => setTimeout(() => terminal.link.open(), at * openEveryMs));
  let group = 0;
  const pulse = setInterval(() => {
    group = (group + 1) % groups;
    for (let at = group; at < crew.length; at += groups) crew[at]?.terminal.pulse(Date.now());
  }, pulseMs);
  const saving = setInterval(save, savedEverySeconds * 1000);
  const telling = setInterval(tell, sayEveryMs);

  return () => {
    for (const timer of [...opening, pulse, saving, telling]) clearTimeout(timer);
    for (const { terminal } of crew) terminal.link.close();
    save();
  };
}

/** The trucks of the file, each with its terminal, at their plants. */
function hire(options: FleetOptions, memories: Memories) {
  const { seed, isAlwaysDay, chargeSpeed, intervals, mishaps } = options;
  const now = Date.now();
  const plants = new Map<string, Plant>();
  const slots = new Map<Plant, number>();
  return readFleet(options.file).map((truck) => {
    const { carId, powerType, card, capacity } = truck;
    const plant = plantAt(plants, truck, seed);
    const slot = slots.get(plant) ?? 0;
    slots.set(plant, slot + 1);
    const ownSeed = seedOf(seed, carId);
    const memory = memories[carId];
    const build = { powerType, ...(capacity !== undefined && { capacity: capacity * kilograms }) };
    const life = { ...build, plant, slot, seed: ownSeed, now, isAlwaysDay, chargeSpeed, mishaps };
    const model = new Truck({ ...life, ...(card && { card }), ...(memory && { memory }) });
    const random = new Random(ownSeed + 1);
    const kept = { ...emptyKept(), ...memory?.kept };
    const link = linkOf(truck, model, kept, options, random);
    return { carId, model, kept, life, card, terminal: new Terminal(model, link, intervals, random, now) };
  });
}

function plantAt(plants: Map<string, Plant>, { site }: FleetTruck, seed: number): Plant {
  const key = `${site.lng},${site.lat}`;
  const plant = plants.get(key) ?? layPlant(site, seed);
  plants.set(key, plant);
  return plant;
}

function linkOf(
  { link }: FleetTruck,
  truck: Truck,
  kept: Kept,
  { host, jt808Port, mqttPort, manners }: FleetOptions,
  random: Random,
): Link {
  const controls: Controls = {
    get isLocked() {
      return truck.isLocked;
    },
    set isLocked(isLocked) {
      truck.isLocked = isLocked;
    },
    kept,
    manner: () => drawManner(manners, random),
    report: () => truck.look(),
  };
  const draw = () => random.next();
  return link.protocol === 'jt808'
    ? new Jt808Link(host, jt808Port, link.phone, controls, draw)
    : new AlinkLink(host, mqttPort, link, controls, draw);
}
