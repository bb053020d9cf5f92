import { BadSetting } from './badSetting';
import type { BucketPlace } from './files/bucket';

/**
 * The bucket that the settings with this beginning name. The address is the bucket's own, in either style of S3; what
 * follows its host and path is ours.
 */
export function readBucket(env: NodeJS.ProcessEnv, name: 'FILES' | 'BACKUP'): BucketPlace | null {
  const [url, keyId, secret, region] = ['URL', 'KEY_ID', 'SECRET', 'REGION'].map(
    (one) => env[`${name}_${one}`],
  );
  if (url === undefined) return null;
  if (!/^https?:\/\/[^/?#@]+[^?#]*$/.test(url) || !URL.canParse(url))
    throw new BadSetting(`${name}_URL: https://s3.example.com/bucket, https://bucket.s3.example.com`);
  if (keyId === undefined || secret === undefined)
    throw new BadSetting(
      `设置 ${name}_URL 时须同时设置 ${name}_KEY_ID 和 ${name}_SECRET / ${name}_URL needs ${name}_KEY_ID and ${name}_SECRET`,
    );
  return { url: url.replace(/\/+$/, ''), region: region ?? 'us-east-1', keyId, secret };
}
