import { withArchive } from './backup/copies';
import { needFrom, needPassphrase, runCommand, tellProof } from './backup/command';
import { withInterrupts } from './backup/interrupts';
import { verifyArchive } from './backup/verify';
import { readConfig } from './base/config';

/** `npm run verify-backup -- --from FILE`: restores into a scratch place; ends with 1 where that is not what was backed up. */
await runCommand(async () => {
  const from = needFrom();
  const { backupPassphrase, backupBucket } = readConfig(process.env);
  const passphrase = await needPassphrase(backupPassphrase);
  const proof = await withInterrupts((signal) =>
    withArchive(from, backupBucket, signal, (file) => verifyArchive(file, passphrase, process.env, signal)),
  );
  tellProof(proof);
  const isWhole = proof.faults.length === 0;
  console.log(isWhole ? '备份完好 / The backup is whole' : '备份有误 / The backup is not whole');
  return isWhole ? 0 : 1;
});
