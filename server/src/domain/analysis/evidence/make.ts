import type { Input } from '@fleet/contract/call';
import { evidence } from '@fleet/contract/evidence/calls';
import { refusals } from '@fleet/contract/refusals';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { transaction, type Context } from '../../../base/context';
import { currentSigner } from '../../../base/keys/signingKeys';
import { notFound, refuse } from '../../../base/refuse';
import { asRegulator } from '../../../base/scope';
import { inBytes, type Listed } from '../../../base/signedArchive/manifest';
import { hashed, signedArchive } from '../../../base/signedArchive/write';
import { keepHidden } from '../../house/file/service';
import { aboutOf } from './about';
import { collect, type Collected } from './collect';
import { Drafts } from './drafts';
import { printPack } from './print';
import { findPack, setMade, sightOf, tellPack, type Pack } from './queries';
import { targetOf } from './target';

const listName = 'contents.json';
const paperName = 'pack.pdf';

/**
 * Makes a pack that was ordered: reads everything of one moment, prints it, and signs the archive. Its own task does it
 * and nobody else, in the sight that whoever ordered it has now. A process that dies leaves a pack that is made anew.
 */
export async function makePack(ctx: Context, { id }: Input<typeof evidence.make>): Promise<null> {
  const pack = await findPack(ctx, id);
  if (!pack || pack.askedBy !== ctx.actor.accountId) throw notFound();
  if (pack.madeAt !== null) return null;
  if (pack.taskState !== 'running') throw refuse(refusals.notNow);
  const drafts = await Drafts.open(ctx.config.dataDir, id);
  try {
    await makeIn(ctx, { ...pack, sight: sightOf(ctx) }, drafts);
  } finally {
    await drafts.remove();
  }
  return null;
}

async function makeIn(ctx: Context, pack: Pack, drafts: Drafts): Promise<void> {
  const collected = await collectOfOneMoment(ctx, pack, drafts);
  const contentsDigest = await listContents(drafts);
  await ctx.progress(80);
  const signer = await transaction(ctx, ({ db, vault, now }) => currentSigner(db, vault, now));
  const about = await aboutOf(ctx, collected.target, contentsDigest);
  const paper = await printPack(ctx, collected, about, signer.id);
  await drafts.add(paperName, paper);
  const archive = signedArchive(about, drafts.contents, signer);
  const name = (ending: string) => `${pack.packNum}.${ending}`;
  const paperFile = await keepHidden(ctx, name('pdf'), { type: 'application/pdf', bytes: paper });
  const archiveFile = await keepHidden(ctx, name('zip'), { type: 'application/zip', bytes: archive });
  // The last chance to call it off.
  await ctx.progress(99);
  await transaction(ctx, async (ctx) => {
    await setMade(ctx, pack.id, {
      paperFileId: paperFile.id,
      archiveFileId: archiveFile.id,
      contentsDigest,
      keyId: signer.id,
      sight: pack.sight,
    });
    tellPack(ctx, pack);
  });
}

/** Others go on writing meanwhile; no part says what another does not know yet. */
const collectOfOneMoment = (ctx: Context, pack: Pack, drafts: Drafts): Promise<Collected> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const reader = { ...asRegulator(ctx), db };
      // Its rows are wide and its questions many; a plan for each is not worth its compilation.
      await sql`set local jit = off`.execute(db);
      return collect(reader, await targetOf(reader, pack), drafts);
    });

/** Lists every content with its digest, for the paper, which cannot name the digest of what it is in itself. */
async function listContents(drafts: Drafts): Promise<string> {
  const entries: Listed[] = [];
  for (const { path, open } of drafts.contents)
    for await (const piece of hashed(path, open(), entries)) void piece;
  const bytes = inBytes(entries);
  await drafts.add(listName, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}
