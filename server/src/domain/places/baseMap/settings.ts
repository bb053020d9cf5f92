import type { Input, Output } from '@fleet/contract/call';
import { type mapSetting } from '@fleet/contract/mapSetting/calls';
import { mapKinds, type MapKind } from '@fleet/contract/mapSetting/kinds';
import { mapSettingText } from '@fleet/contract/mapSetting/text';
import { transaction, type Context } from '../../../base/context';
import { forbidden } from '../../../base/refuse';
import { record } from '../../house/log/index';
import { staleSince } from '../../house/plain/service';
import { groundsOf } from './grounds';
import { findSetting, listSettings, writeSetting, type Setting } from './queries';
import { keyPlace } from './sealed';
import { isSlotless, needSound } from './wanted';

/** The maps of the installation are the platform's, whatever rights a role has. */
export function needPlatform({ scope }: Context, right: 'view' | 'edit'): void {
  if (scope.kind !== 'all') throw forbidden(`mapSetting:${right}`);
}

export async function showSettings(ctx: Context): Promise<Output<typeof mapSetting.list>> {
  needPlatform(ctx, 'view');
  const settings = await listSettings(ctx);
  return {
    rows: mapKinds.map((kind) =>
      show(
        ctx,
        kind,
        settings.find((one) => one.kind === kind),
      ),
    ),
  };
}

function show(ctx: Context, kind: MapKind, setting: Setting | undefined) {
  return {
    kind,
    provider: setting?.provider ?? ('environment' as const),
    address: setting?.address ?? null,
    hasKey: Boolean(setting?.keySealed),
    coordinates: setting?.coordinates ?? ('wgs84' as const),
    credit: setting?.credit ?? null,
    reviewNumber: setting?.reviewNumber ?? null,
    byEnvironment: groundsOf(ctx.config, kind, undefined).map(({ provider }) => provider),
    version: setting?.version ?? 0,
  };
}

/** Sets where the tiles of a kind come from; open maps follow at once. */
export async function editSetting(ctx: Context, input: Input<typeof mapSetting.edit>): Promise<null> {
  needPlatform(ctx, 'edit');
  const { kind, provider, version } = input;
  const entry = {
    module: 'mapSetting',
    action: 'edit',
    recordId: null,
    recordName: mapSettingText[kind][0],
  } as const;
  const before = await findSetting(ctx, kind);
  if ((before?.version ?? 0) !== version) throw await staleSince(ctx, show(ctx, kind, before), entry);
  const { address, key } = await needSound(ctx, input, before);
  const hasWords = !isSlotless(provider);
  const values = {
    provider,
    address,
    coordinates: coordinatesOf(input),
    credit: (hasWords && input.credit) || null,
    reviewNumber: (hasWords && input.reviewNumber) || null,
  };
  await transaction(ctx, async (ctx) => {
    const place = { companyId: null, place: keyPlace(kind) };
    const sealed = key !== null && key !== 'kept' ? await ctx.vault.seal(ctx.db, key, place) : null;
    const isWritten = await writeSetting(ctx, kind, version, {
      ...values,
      ...(key !== 'kept' && { keySealed: sealed }),
    });
    if (!isWritten) throw await staleSince(ctx, show(ctx, kind, await findSetting(ctx, kind)), entry);
    await record(ctx, {
      ...entry,
      before: before ? logged(before, before.keySealed && 'set') : null,
      after: logged(values, sealed ? 'changed' : key && 'set'),
    });
    for (const subject of ['baseMap', 'mapSetting'])
      ctx.tell('changed', { subject, ids: [], companyId: null });
  });
  return null;
}

type Logged = Pick<Setting, 'provider' | 'address' | 'coordinates' | 'credit' | 'reviewNumber'>;

/** Of the key, the log knows whether there is one. */
const logged = ({ provider, address, coordinates, credit, reviewNumber }: Logged, key: string | null) => ({
  provider,
  address,
  coordinates,
  credit,
  reviewNumber,
  key,
});

/** AMap draws in GCJ-02 and Tianditu in CGCS2000; of his own address the operator says it. */
function coordinatesOf({ provider, coordinates }: Input<typeof mapSetting.edit>) {
  if (provider === 'amap') return 'gcj02';
  return provider === 'own' ? (coordinates ?? 'wgs84') : 'wgs84';
}
