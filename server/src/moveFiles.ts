import { needInstallation, readOption, runCommand } from './backup/command';
import { BadSetting } from './base/badSetting';
import { Bucket } from './base/files/bucket';
import { bucketStore } from './base/files/bucketStore';
import { folderStore } from './base/files/folderStore';
import { readConfig } from './base/config';
import { meetingPlace } from './base/wire/place';
import { layFoundations } from './appContext';
import { moveFiles, type Moved } from './files/move';
import { needNoNodes } from './files/place';
import { takeLock } from './postgres/lock';
import { joinDatabase } from './postgres/startPostgres';

const connections = 3;

const say = ({ moved, there, lost }: Moved) =>
  console.log(
    `已移动 ${moved}，已存在 ${there}，已丢失 ${lost} / ${moved} moved, ${there} were there, ${lost} were lost before`,
  );

/** `npm run move-files -- --to bucket` or `--to folder`: all files into the bucket that FILES_URL names, or out of it. */
await runCommand(async () => {
  const { env } = process;
  const to = readOption('to');
  const config = readConfig(env);
  if (to !== 'bucket' && to !== 'folder')
    throw new BadSetting(
      '请用 --to bucket 或 --to folder 指定移动方向 / Say where to with --to bucket or --to folder',
    );
  if (config.bucket === null)
    throw new BadSetting('请设置 FILES_URL / Set FILES_URL: it names the bucket in both directions');
  needInstallation(env, config);
  const letGo = takeLock(meetingPlace(config.dataDir).lock);
  const postgres = await joinDatabase(env, config.dataDir, console.log);
  const { appCtx, end } = layFoundations(config, postgres.url, env, connections);
  try {
    await needNoNodes(appCtx);
    const folder = folderStore(config.dataDir);
    const bucket = bucketStore(config.dataDir, new Bucket(config.bucket));
    const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder];
    say(await moveFiles(appCtx, source, target, say));
    console.log(
      `文件现存于 ${target.where}；${source.where} 中的副本可删除 / The files are now in ${target.where}; the copies in ${source.where} may be deleted`,
    );
    return 0;
  } finally {
    await end();
    await postgres.stop();
    letGo();
  }
});
