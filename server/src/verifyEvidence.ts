import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explain } from './base/explain';
import { readPublicKey } from './base/signedArchive/manifest';
import { verifyArchive, type Finding } from './base/signedArchive/verify';

const usage =
  '用法 / Usage: npm run verify-evidence -- pack.zip [--key key.pem]\n' +
  '--key: 签名方另行提供的公钥 / the public key as the signer gave it to you by another way';

/**
 * Says in one sentence whether an evidence pack is whole. Needs the file alone: no database, no data folder. Ends with
 * 0 where it is whole, 1 where it is not, 2 where it could not be asked.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  const [file] = positionals;
  if (!file || positionals.length > 1) {
    console.error(usage);
    return 2;
  }
  const key = values.key === undefined ? undefined : readPublicKey(readFileSync(values.key));
  if (key === null) {
    console.error(`${values.key} 不是 Ed25519 公钥 / ${values.key} is no public key of Ed25519.`);
    return 2;
  }
  const finding = await verifyArchive(file, key);
  console.log(sentenceOf(finding));
  return finding.is === 'whole' ? 0 : 1;
}

function sentenceOf(finding: Finding): string {
  switch (finding.is) {
    case 'whole': {
      const { manifest, keyId, isKeyGiven } = finding;
      const name = String(manifest.about.packNum ?? '');
      const count = manifest.entries.length;
      return isKeyGiven
        ? `完整：${name}（${count} 个条目）与所给公钥 ${keyId} 的签名一致。 / Whole: ${name} (${count} entries) fits the signature of the key given, ${keyId}.`
        : `完整：${name}（${count} 个条目）与包内公钥的签名一致；这只证明自持有密钥 ${keyId} 的一方签名以来未被改动，该密钥属于谁请另行核对（--key）。 / ` +
            `Whole: ${name} (${count} entries) fits the key in the pack; this proves only that nothing changed since it was signed by whoever holds the key ${keyId}: compare that key with the signer's own, or pass it by --key.`;
    }
    case 'changed':
      return `已被改动：${finding.path} / Changed: ${finding.path} is not as it was signed.`;
    case 'missing':
      return `缺少条目：${finding.path} / Changed: the entry ${finding.path} is missing.`;
    case 'added':
      return `多出条目：${finding.path} / Changed: the entry ${finding.path} was added.`;
    case 'twice':
      return `条目重复：${finding.path} / Changed: the entry ${finding.path} stands there twice.`;
    case 'signature':
      return '已被改动：清单与签名不符。 / Changed: the manifest does not fit its signature.';
    case 'otherKey':
      return '密钥不符：该证据包由另一密钥签名。 / Wrong key: this pack was signed by another key.';
    case 'noKey':
      return '包内没有可用的公钥。 / Changed: there is no public key in the pack.';
    case 'around':
      return '已被改动：条目之外的内容不是原样。 / Changed: the archive around its entries is not as it was made.';
    case 'unreadable':
      return '无法读取：不是证据包，或已损坏。 / Not readable: this is no evidence pack, or it is damaged.';
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(explain(error));
  return 2;
});
