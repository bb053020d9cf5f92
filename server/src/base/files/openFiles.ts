import type { Conditions } from '../conditions';
import type { Config } from '../config';
import { Bucket } from './bucket';
import { bucketStore } from './bucketStore';
import type { FileStore } from './fileStore';
import { folderStore } from './folderStore';

const probeMs = 2_000;

/**
 * The store that the settings name: a bucket, or the data folder. While a bucket does not answer `filesLost` holds, and
 * it is asked each two seconds.
 */
export function openFiles(config: Pick<Config, 'bucket' | 'dataDir'>, conditions: Conditions): FileStore {
  if (config.bucket === null) return folderStore(config.dataDir);
  const store = bucketStore(
    config.dataDir,
    new Bucket(config.bucket, (fault) => {
      if (fault === null) return conditions.clear('filesLost');
      const isNew = !conditions.has('filesLost');
      conditions.raise('filesLost', fault.message);
      if (isNew) void askUntilBack();
    }),
  );
  async function askUntilBack(): Promise<void> {
    // A fault is told by the request itself.
    await store.readMark().catch(() => undefined);
    if (conditions.has('filesLost')) setTimeout(() => void askUntilBack(), probeMs).unref();
  }
  return store;
}
