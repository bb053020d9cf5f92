import { withArchive } from './backup/copies';
import { needFrom, needPassphrase, runCommand, tellProof } from './backup/command';
import { withInterrupts } from './backup/interrupts';
import { restore } from './backup/restore';
import { readConfig } from './base/config';

/** `npm run restore -- --from FILE`: brings a backup into an empty data folder. */
await runCommand(async () => {
  const from = needFrom();
  const { backupPassphrase, backupBucket } = readConfig(process.env);
  const passphrase = await needPassphrase(backupPassphrase);
  const proof = await withInterrupts((signal) =>
    withArchive(from, backupBucket, signal, (file) =>
      restore({ file, passphrase, env: process.env, log: console.log, signal }),
    ),
  );
  tellProof(proof);
  console.log('已恢复，可以 npm start / Restored: npm start goes on with it');
  return 0;
});
