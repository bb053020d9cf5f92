import { readTolerantJson } from '@fleet/protocol/alink/json';
import { blockRange, readFileBlockRequest, writeFileBlock } from '@fleet/protocol/alink/ota';
import { downTopics, replyTopic, type DeviceKey } from '@fleet/protocol/alink/topics';
import { isObject } from '@fleet/protocol/truck/check';
import type { Allowance } from '../../base/allowance';
import type { AppContext } from '../../base/context';
import type { UpgradeOffer } from '../../base/deviceCommands';
import {
  fetched,
  heardRefusal,
  heardStep,
  heardVersion,
  offerTo,
  readBlock,
} from '../../domain/fleet/ota/index';
import type { Report } from '../../domain/reported/telemetry/service';

/** A device as far as its firmware is concerned. */
interface Upgradable {
  key: DeviceKey;
  link: { terminalRowId: string };
  shared: { ctx: AppContext };
  /** Steps that it may tell. */
  progress: Allowance;
  say(topic: string, payload: string | Buffer): void;
}

const mainModules = ['default', 'MCU'];
const offered = '1000';
/** The step at which all of it is written. */
const written = 100;
/** A version is one file. */
const fileId = 1;

/** Offers a version. A device has no answer to that: what comes of it shows in its progress. `alink.md` §10.2. */
export function offerUpgrade(device: Upgradable, offer: UpgradeOffer): void {
  const data = offerData(offer);
  device.say(
    downTopics(device.key).otaUpgrade,
    JSON.stringify({ code: offered, id: Date.now(), message: 'success', data }),
  );
}

function offerData({ firmwareId, versionNum, bytes, sha256, md5, isDiff, url }: UpgradeOffer) {
  const way =
    url === null ? { dProtocol: 'mqtt', streamId: Number(firmwareId), streamFileId: fileId } : { url };
  const digests = { signMethod: 'SHA256', sign: sha256, md5 };
  const file = { size: bytes, version: versionNum, isDiff: isDiff ? 1 : 0, ...digests };
  return { ...file, ...way, module: mainModules[0], extData: {} };
}

/** The version of the main module that a device says it runs; other modules have versions of their own. */
export function mainFirmware(params: unknown): string | null {
  const { version, module = 'default' } = isObject(params) ? params : {};
  return typeof version === 'string' && mainModules.includes(String(module)) ? version : null;
}

export async function informed({ link, shared }: Upgradable, params: unknown): Promise<void> {
  const version = mainFirmware(params);
  if (version) await heardVersion(shared.ctx, link.terminalRowId, version);
}

/**
 * A step as text or number, in an envelope or, as some firmware has it, without one; what is neither, or of another
 * module, is passed over, and so is a step on the way that follows another within a second. `alink.md` §10.3.
 */
export async function progressed({ link, shared, progress }: Upgradable, payload: Buffer): Promise<void> {
  const json = readTolerantJson(payload);
  if (!json.ok || !isObject(json.value)) return;
  const { step, module = 'default' } = isObject(json.value.params) ? json.value.params : json.value;
  const number = typeof step === 'string' && step.trim() !== '' ? Number(step) : step;
  if (typeof number !== 'number' || !Number.isInteger(number) || !mainModules.includes(String(module)))
    return;
  const isEnd = number < 0 || number >= written;
  if (!isEnd && progress.waitMs() > 0) return;
  if (!isEnd) progress.take(1);
  await heardStep(shared.ctx, link.terminalRowId, number);
}

/** The offer to a device that asks by itself; nothing in it when there is nothing new. */
export async function dataAskedFor({ link, shared }: Upgradable): Promise<object> {
  const offer = await offerTo(shared.ctx, link.terminalRowId);
  return offer ? offerData(offer) : {};
}

/** Sends the part of the file that a device asks for. A request that cannot be used is not answered: it asks again. */
export async function sendBlock(device: Upgradable, topic: string, payload: Buffer): Promise<void> {
  const request = readFileBlockRequest(payload);
  const reply = replyTopic(topic);
  if (!request || !reply || request.streamId === null) return;
  const { ctx } = device.shared;
  const { terminalRowId } = device.link;
  const range = (bytes: number) => blockRange(request, bytes);
  const read = await readBlock(ctx, terminalRowId, String(request.streamId), range);
  if (!read) return;
  device.say(reply, writeFileBlock(request, read.bytes, read.block));
  const percent = Math.floor(((request.offset + read.block.length) / read.bytes) * 100);
  await fetched(ctx, terminalRowId, percent);
}

/** A device that judges the moment itself says so as an event. `alink.md` §16.2. */
export async function heardRefusals({ link, shared }: Upgradable, reports: readonly Report[]): Promise<void> {
  for (const { events } of reports)
    for (const event of events)
      if (event.identifier === 'upgradeRefused')
        await heardRefusal(shared.ctx, link.terminalRowId, event.fields.reason ?? 0);
}
