import { z } from 'zod';
import { byId, calls, counted, done, pageInput, deletionInput, version } from '../call';
import { choice, firmwareVersion, format, formats, id, int, list, text, lines } from '../field';
import { instant } from '../shown';
import { linkProtocols } from '../terminalType/calls';
import { deviceStates, problems } from './states';

export const otaStates = ['unissued', 'issued'] as const;
export const uploadTypes = ['full', 'diff'] as const;

/** The state of the rollout of an issued version; one that is done still catches up with terminals that return. */
export const rollouts = ['running', 'halted', 'done'] as const;
export const haltReasons = ['failureRate', 'nobodyReached', 'byHand'] as const;
export const waveKinds = ['pilot', 'percent', 'rest'] as const;

/** The way of the file to a terminal: from an address of ours, or in pieces over its link. */
export const transfers = ['url', 'link'] as const;

export const firmwareBytes = 64 << 20;
/** The largest file that goes over a terminal's own link. `alink.md` §10.4; 0x8108 takes a thousand parts. */
export const linkBytes = { alink: 16 << 20, jt808: 1 << 20 } as const;

const listed = pageInput(
  {
    id: id().optional(),
    terminalTypeId: id().optional(),
    state: choice(otaStates).optional(),
    versionNum: text(50).optional(),
  },
  ['versionNum', 'issuedAt'],
);

const details = {
  terminalTypeId: id(),
  versionNum: firmwareVersion(),
  uploadType: choice(uploadTypes),
  /** The version that a difference package is applied to. */
  baseVersion: firmwareVersion().nullish(),
  description: lines(500),
};

/** The checksum that the sender worked out of the file; it is compared with what arrives. */
const sha256 = () => format(/^[0-9a-f]{64}$/, formats.sha256).nullish();
const firmware = () => z.file().min(1).max(firmwareBytes);

const row = z.object({
  id: z.string(),
  version: z.int(),
  versionNum: z.string(),
  terminalTypeId: z.string(),
  terminalType: z.string(),
  terminalModel: z.string(),
  protocol: z.enum(linkProtocols),
  description: z.string(),
  state: z.enum(otaStates),
  uploadType: z.enum(uploadTypes),
  baseVersion: z.string().nullable(),
  bytes: z.int(),
  sha256: z.string(),
  issuedAt: instant().nullable(),
  issuedBy: z.string().nullable(),
  rollout: z.enum(rollouts).nullable(),
  haltedBecause: z.enum(haltReasons).nullable(),
  /** Terminals that it is meant for, and what has come of them so far. */
  devices: z.int(),
  succeeded: z.int(),
  failed: z.int(),
});

/** A kind of terminal with its models, and what each of them is offered now. */
const branch = z.object({
  terminalType: z.string(),
  models: z.array(
    z.object({
      id: z.string(),
      terminalModel: z.string(),
      protocol: z.enum(linkProtocols),
      terminals: z.int(),
      versions: z.int(),
      issuedVersion: z.string().nullable(),
    }),
  ),
});

const plan = {
  /** Without it, an address when there is a public one, else the link. */
  transfer: choice(transfers).nullish(),
  /** How many terminals try it first, those that are on-line before others; or which. */
  pilotCount: int(0, 10_000).nullish(),
  pilotTerminalIds: list(id(), 200).nullish(),
  /** Then so many per cent of all, one step after the other; then the rest. */
  steps: list(int(1, 99), 5).nullish(),
  /** More than so many per cent of failures in a wave halt the rollout. */
  failureLimit: int(0, 100).default(10),
  /** After so many hours a wave is judged by those who were reached. */
  waveHours: int(1, 720).default(24),
  /** How often one terminal is tried. */
  mostAttempts: int(1, 10).default(3),
};

const wave = z.object({
  number: z.int(),
  kind: z.enum(waveKinds),
  /** Up to how many per cent of all terminals; null for the pilot and the rest. */
  percent: z.int().nullable(),
  isUnderWay: z.boolean(),
  deadline: instant().nullable(),
  size: z.int(),
  waiting: z.int(),
  underWay: z.int(),
  succeeded: z.int(),
  failed: z.int(),
});

const device = z.object({
  id: z.string(),
  terminalRowId: z.string(),
  terminalId: z.string(),
  carId: z.string().nullable(),
  orgName: z.string(),
  /** The version that it runs now. */
  firmwareVersion: z.string().nullable(),
  wave: z.int(),
  deviceState: z.enum(deviceStates),
  percent: z.int(),
  attempts: z.int(),
  problem: z.enum(problems).nullable(),
  offeredAt: instant().nullable(),
  progressAt: instant().nullable(),
  deadline: instant().nullable(),
});

/** The version as the person typed it to confirm; it must be the version. */
const typed = () => text(50).nullish();

/** Firmware of terminals: its versions, and how each reaches those who run an older one. */
export const ota = calls('ota', '/v1/TerminalOtaController', {
  list: {
    path: 'queryTree',
    right: 'ota:view',
    input: listed,
    output: z.object({ rows: z.array(row), total: z.int(), tree: z.array(branch) }),
  },
  add: {
    path: 'insertOTA',
    right: 'ota:add',
    sends: 'multipart',
    maxBytes: firmwareBytes,
    input: z.strictObject({ ...details, file: firmware(), sha256: sha256() }),
    output: z.object({ id: z.string(), sha256: z.string(), bytes: z.int() }),
  },
  edit: {
    path: 'updateOTA',
    right: 'ota:edit',
    sends: 'multipart',
    maxBytes: firmwareBytes,
    input: z.strictObject({
      id: id(),
      version: version(),
      ...z.strictObject(details).partial().shape,
      file: firmware().nullish(),
      sha256: sha256(),
    }),
    output: done,
  },
  del: { path: 'deleteOTA', right: 'ota:del', input: deletionInput(listed), output: counted },
  publish: {
    path: 'publishOTA',
    stepUp: true,
    right: 'ota:publish',
    input: z.strictObject({ id: id(), typed: typed(), ...plan }),
    output: z.object({ devices: z.int() }),
  },
  cancel: { path: 'cancelOTA', right: 'ota:cancel', input: byId, output: done },
  /** Offers it to nobody else until somebody goes on with it. */
  pause: { path: 'pauseOTA', right: 'ota:publish', input: byId, output: done },
  /** Goes on with a rollout that was halted; what failed so far is accepted, as far as it was `seen`. */
  resume: {
    path: 'resumeOTA',
    right: 'ota:publish',
    input: z.strictObject({ id: id(), seen: int(0, 10_000_000) }),
    output: done,
  },
  /** Tries terminals again that have failed: one, or all of them. */
  retry: {
    path: 'retryOTA',
    right: 'ota:publish',
    input: z.strictObject({ id: id(), terminalRowId: id().optional() }),
    output: counted,
  },
  progress: {
    path: 'queryOtaProgress',
    right: 'ota:view',
    input: pageInput(
      {
        id: id(),
        wave: int(1, 10).optional(),
        deviceState: choice(deviceStates).optional(),
        terminalId: text(20).optional(),
      },
      ['terminalId', 'wave', 'progressAt'],
    ),
    output: z.object({ rows: z.array(device), total: z.int(), waves: z.array(wave) }),
  },
});
