import type { Input, Output } from '@fleet/contract/call';
import type { ota } from '@fleet/contract/ota/calls';
import { otaRefusals } from '@fleet/contract/ota/text';
import { fileDigests } from '@fleet/protocol/alink/ota';
import { transaction, type Context } from '../../../base/context';
import { answerPage } from '../../../base/query';
import { refuse, refuseField } from '../../../base/refuse';
import { attachFile, dropFile, keepFile } from '../../house/file/service';
import { plainFile } from '../../house/plain/service';
import { needTerminalType } from '../terminalType/service';
import { needFirmware } from './need';
import { findFirmware, isHigher, listBranches, listFirmware } from './queries';

const versions = plainFile({
  module: 'ota',
  table: 'firmware',
  find: findFirmware,
  list: listFirmware,
  nameOf: ({ terminalModel, versionNum }) => `${terminalModel} ${versionNum}`,
  watched: { firmware_version_once: 'versionNum' },
  keepsDeleted: true,
  async check(ctx, values) {
    await needTerminalType(ctx, String(values.terminalTypeId));
    if (values.uploadType === 'full') return;
    if (!values.baseVersion) throw refuseField('baseVersion', otaRefusals.baseNeeded);
    if (!(await isHigher(ctx, String(values.versionNum), String(values.baseVersion))))
      throw refuseField('baseVersion', otaRefusals.baseNotLower);
  },
  async isInUse(_ctx, { state }) {
    if (state === 'issued') throw refuse(otaRefusals.isIssued);
    return false;
  },
});

/** One page of versions, and the tree of models beside it. */
export async function listVersions(
  ctx: Context,
  filter: Input<typeof ota.list>,
): Promise<Output<typeof ota.list>> {
  const [page, tree] = await Promise.all([answerPage(listFirmware)(ctx, filter), listBranches(ctx)]);
  return { ...page, tree };
}

export async function addVersion(
  ctx: Context,
  { file, sha256: said, ...details }: Input<typeof ota.add>,
): Promise<Output<typeof ota.add>> {
  const content = await readContent(file, said);
  return transaction(ctx, async (ctx) => {
    const kept = await keepContent(ctx, file, content);
    const { id } = await versions.add(ctx, { ...withoutIdleBase(details), ...kept });
    return { id, sha256: kept.sha256, bytes: kept.bytes };
  });
}

export async function editVersion(
  ctx: Context,
  { file, sha256: said, ...details }: Input<typeof ota.edit>,
): Promise<null> {
  const before = await needFirmware(ctx, details.id);
  if (before.state === 'issued') throw refuse(otaRefusals.isIssued);
  const content = file && (await readContent(file, said));
  return transaction(ctx, async (ctx) => {
    const kept = file && content && (await keepContent(ctx, file, content));
    await versions.edit(ctx, { ...withoutIdleBase(details), ...kept });
    if (kept) await dropFile(ctx, before.fileId);
    return null;
  });
}

export const delVersions = versions.del;

/** A whole package is applied to nothing. */
const withoutIdleBase = <
  D extends { uploadType?: string | undefined; baseVersion?: string | null | undefined },
>(
  details: D,
): D => (details.uploadType === 'full' ? { ...details, baseVersion: null } : details);

/** The content that has arrived, if it is the content that was sent. */
async function readContent(file: File, said: string | null | undefined) {
  const content = new Uint8Array(await file.arrayBuffer());
  const digests = fileDigests(content);
  if (said && said !== digests.sha256) throw refuseField('file', otaRefusals.checksumDiffers);
  return { content, digests };
}

async function keepContent(
  ctx: Context,
  { name }: File,
  { content, digests }: Awaited<ReturnType<typeof readContent>>,
) {
  const { id: fileId, bytes } = await keepFile(ctx, name, {
    type: 'application/octet-stream',
    bytes: content,
  });
  const { orgId, companyId } = ctx.actor;
  await attachFile(ctx, fileId, { orgId: orgId!, companyId });
  return { fileId, bytes, ...digests };
}
