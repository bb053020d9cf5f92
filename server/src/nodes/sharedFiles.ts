import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inTurn, preparingLock } from '../base/alone';
import { systemContext, type AppContext } from '../base/context';
import { writing } from '../base/scope';
import { CannotStart } from '../postgres/cannotStart';

/**
 * Logos, papers and firmware lie in a folder that all nodes must share: the first leaves a mark in it, and who does not
 * find that has another folder, in which files would be missing for the others.
 */
export function needSharedFiles(appCtx: AppContext): Promise<void> {
  const folder = path.join(appCtx.config.dataDir, 'files');
  const place = path.join(folder, 'shared');
  const mark = appCtx.vault.fingerprint('files', 'shared').toString('hex');
  const db = writing(systemContext(appCtx));
  return inTurn(appCtx, preparingLock, async () => {
    if (await db.selectFrom('sharedFiles').select('mark').executeTakeFirst()) {
      if (existsSync(place) && readFileSync(place, 'utf8') === mark) return;
      throw new CannotStart(
        `${folder} 不是其他节点所用的文件夹：请在各节点的该位置挂载同一个共享文件夹。`,
        `${folder} is not the folder that the other nodes use: mount the same shared folder there on every node.`,
      );
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(place, mark, { mode: 0o600 });
    await db.insertInto('sharedFiles').values({ mark }).execute();
  });
}
