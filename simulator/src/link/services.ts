import { randomBytes } from 'node:crypto';
import { emptyKept, put, roomFor, type Kept, type KeptAuth, type KeptFence } from './keep';
import type { Controls } from './link';

/** The answer of a terminal to a service of the thing model. */
export interface ServiceAnswer {
  code: number;
  message: string;
  data: Record<string, unknown>;
}

type Inputs = Record<string, unknown>;
type Service = (inputs: Inputs, controls: Controls) => ServiceAnswer;

const answer = (code: number, message: string, data: Inputs = {}): ServiceAnswer => ({ code, message, data });
const ok = 200;
const done = (data: Inputs = {}) => answer(ok, 'success', data);
const badInput = (name: string) => answer(100_010, `bad ${name}`);
/** There is no room for what it was given. */
export const storeFull = () => answer(100_003, 'store full');
/** A truck that moves is not stopped by a switch: the driver has to stand first. */
const moving = () => answer(100_002, 'moving');
const notSupported = () => answer(100_000, 'not supported');

const movingKmh = 1;
const raisedMm = 300;

const isYes = (value: unknown) => value === true || value === 1;
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const timeOf = (value: unknown) => (typeof value === 'number' ? value : null);

function lock({ locked }: Inputs, controls: Controls): ServiceAnswer {
  const { vehicleSpeed = 0, liftHeight = 0 } = controls.report().values;
  if (isYes(locked) && ((vehicleSpeed ?? 0) >= movingKmh || (liftHeight ?? 0) > raisedMm)) return moving();
  controls.isLocked = isYes(locked);
  return done({ executed: 1 });
}

function setFence(inputs: Inputs, { kept }: Controls): ServiceAnswer {
  const { id, name, level, longitude, latitude, radius, shape, points, width, speedLimit } = inputs;
  const places = Array.isArray(points) ? (points as NonNullable<KeptFence['points']>) : null;
  const ground = places
    ? { shape, points: places, ...(width !== undefined && { width }) }
    : { longitude, latitude, radius };
  const measures = places
    ? [...places.flatMap((place) => [place.longitude, place.latitude]), width ?? 0]
    : [longitude, latitude, radius];
  const numbers = [id, level, ...measures, speedLimit ?? 0].map(Number);
  if (numbers.some((number) => !Number.isFinite(number))) return badInput('fence');
  const limited = speedLimit === undefined ? {} : { speedLimit };
  const fence = { id, name: textOf(name), level, ...ground, ...limited } as KeptFence;
  const fits = put(kept.fences, fence, (other) => other.id === fence.id, roomFor.fences);
  return fits ? done({ ids: kept.fences.map((one) => one.id) }) : storeFull();
}

function deleteFence({ id }: Inputs, { kept }: Controls): ServiceAnswer {
  kept.fences = kept.fences.filter((one) => String(one.id) !== textOf(id));
  return done({ ids: kept.fences.map((one) => one.id) });
}

function addAuth(inputs: Inputs, { kept }: Controls): ServiceAnswer {
  const { kind, number, driverNum, driverName, power, validFrom, validTo } = inputs;
  if (![1, 2, 3].includes(Number(kind)) || textOf(number) === '') return badInput('kind or number');
  const auth: KeptAuth = {
    kind: Number(kind),
    number: textOf(number),
    driverNum: textOf(driverNum),
    driverName: textOf(driverName),
    power: Number(power ?? 0),
    validFrom: timeOf(validFrom),
    validTo: timeOf(validTo),
  };
  return put(kept.auths, auth, isOf(auth), roomFor.auths) ? room(kept) : storeFull();
}

const isOf =
  ({ kind, number }: Pick<KeptAuth, 'kind' | 'number'>) =>
  (other: KeptAuth) =>
    other.kind === kind && other.number === number;

const room = ({ auths }: Kept) => done({ count: auths.length, free: roomFor.auths - auths.length });

function deleteAuth({ kind, number }: Inputs, { kept }: Controls): ServiceAnswer {
  const gone = isOf({ kind: Number(kind), number: textOf(number) });
  kept.auths = kept.auths.filter((one) => !gone(one));
  return room(kept);
}

function addFinger({ fingerNum, template }: Inputs, { kept }: Controls): ServiceAnswer {
  const bytes = Buffer.from(textOf(template), 'base64').length;
  if (bytes === 0 || textOf(fingerNum) === '') return badInput('template');
  const isNew = !(textOf(fingerNum) in kept.fingers);
  if (isNew && Object.keys(kept.fingers).length >= roomFor.fingers) return storeFull();
  kept.fingers[textOf(fingerNum)] = bytes;
  return done({ free: roomFor.fingers - Object.keys(kept.fingers).length });
}

function addFace({ driverNum, digest }: Inputs, { kept }: Controls): ServiceAnswer {
  if (textOf(driverNum) === '') return badInput('driverNum');
  const isNew = !(textOf(driverNum) in kept.faces);
  if (isNew && Object.keys(kept.faces).length >= roomFor.faces) return storeFull();
  kept.faces[textOf(driverNum)] = textOf(digest);
  return done({ free: roomFor.faces - Object.keys(kept.faces).length });
}

/** The driver puts his finger on the reader; the number is the next that is free. */
function enrollFinger(_inputs: Inputs, { kept }: Controls): ServiceAnswer {
  const fingerNum = Array.from({ length: roomFor.fingers }, (_, at) => at + 1).find(
    (at) => !(at in kept.fingers),
  );
  if (fingerNum === undefined) return storeFull();
  kept.fingers[fingerNum] = 512;
  return done({ fingerNum, template: randomBytes(512).toString('base64') });
}

const setSetting =
  (name: string, input: string): Service =>
  (inputs, { kept }) => {
    if (typeof inputs[input] !== 'number') return badInput(input);
    kept.settings[name] = inputs[input];
    return done();
  };

/** The services of the thing model (alink.md 16.3) that a simulated terminal has. */
const services: Readonly<Record<string, Service>> = {
  lock,
  setFence,
  deleteFence,
  addAuth,
  deleteAuth,
  addFinger,
  addFace,
  enrollFinger,
  setSpeedLimit: setSetting('speedLimit', 'kmh'),
  getFences: (_, { kept }) => done({ fences: kept.fences }),
  listAuth: (_, { kept }) => done({ auths: kept.auths, free: roomFor.auths - kept.auths.length }),
  clearAuth: (_, { kept }) => {
    kept.auths = [];
    return room(kept);
  },
  deleteFinger: ({ fingerNum }, { kept }) => {
    delete kept.fingers[textOf(fingerNum)];
    return done();
  },
  deleteFace: ({ driverNum }, { kept }) => {
    delete kept.faces[textOf(driverNum)];
    return done();
  },
  factoryReset: (_, { kept }) => {
    Object.assign(kept, emptyKept());
    return done();
  },
  readAll: () => done(),
  showText: ({ text }, { kept }) => {
    kept.texts = [...kept.texts, textOf(text)].slice(-roomFor.texts);
    return done();
  },
  setCheckList: () => done(),
  setConfig: ({ config }, { kept }) => {
    kept.settings.config = config;
    return done();
  },
  reboot: () => done(),
};

const inputsOf = (params: unknown) => (typeof params === 'object' && params !== null ? params : {}) as Inputs;

/** Calls a service of the thing model on a truck. */
export function callService(identifier: string, params: unknown, controls: Controls): ServiceAnswer {
  const service = Object.hasOwn(services, identifier) ? services[identifier] : undefined;
  if (!service) return notSupported();
  const answer = service(inputsOf(params), controls);
  if (answer.code === ok) controls.note?.(identifier, inputsOf(params));
  return answer;
}

/** Sets writable properties of the thing model. */
export function setProperties(params: unknown, { kept }: Controls): ServiceAnswer {
  Object.assign(kept.settings, inputsOf(params));
  return done();
}
