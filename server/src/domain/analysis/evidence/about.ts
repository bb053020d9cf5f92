import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from '../../../base/context';
import { repositoryFolder } from '../../../base/folders';
import { writing } from '../../../base/scope';
import type { Target } from './target';

/** The facts of a pack, as its manifest says them. */
export type About = Awaited<ReturnType<typeof aboutOf>>;

const { version } = JSON.parse(readFileSync(new URL('package.json', repositoryFolder), 'utf8')) as {
  version: string;
};

/** Says what the pack is about, who had it made when, in whose sight, by which installation and product. */
export async function aboutOf(
  ctx: Context,
  { pack, companyName, timeZone, carIds }: Target,
  contentsDigest: string,
) {
  return {
    packNum: pack.packNum,
    kind: pack.kind,
    company: companyName,
    subject:
      pack.vehicleId !== null
        ? (carIds.get(pack.vehicleId) ?? null)
        : pack.driverId !== null
          ? await driverNum(ctx, pack.driverId)
          : null,
    happenTime: pack.happenTime,
    from: pack.fromTime,
    to: pack.toTime,
    timeZone,
    madeAt: ctx.now.toISOString(),
    madeBy: pack.askedByName,
    loginName: ctx.actor.loginName,
    scope: ctx.scope,
    isForAuthority: pack.jurisdictionId !== null,
    installation: installationOf(ctx),
    product: `Smart Fleet ${version}`,
    contentsDigest,
  };
}

const driverNum = async (ctx: Context, id: string) => {
  const { driverNum } = await writing(ctx)
    .selectFrom('driver')
    .select('driverNum')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return driverNum;
};

/** Tells installations from each other, and nothing about them: a digest under a key that stays. */
const installationOf = ({ vault }: Context): string =>
  createHash('sha256').update(vault.fingerprint('installation', 'evidence')).digest('hex').slice(0, 16);
