import type { Input } from '@fleet/contract/call';
import type { mapSetting } from '@fleet/contract/mapSetting/calls';
import { mapSettingText, slotNames } from '@fleet/contract/mapSetting/text';
import type { Context } from '../../../base/context';
import { assertReachable, ForbiddenAddress } from '../../../base/outgoing';
import { refuseField } from '../../../base/refuse';
import { addressOf } from './fetchTile';
import { allowedFor } from './grounds';
import type { Setting } from './queries';

type Asked = Pick<Input<typeof mapSetting.edit>, 'kind' | 'provider' | 'address' | 'key'>;

/** A source of tiles that makes sense; `key` is null where none is needed, and `kept` where it is the one that is set. */
export interface Wanted {
  address: string | null;
  key: string | null | 'kept';
}

export const isSlotless = (provider: Asked['provider']) => provider === 'environment' || provider === 'none';

/** Refuses, field by field, a source from which no tile could come. */
export async function needSound(ctx: Context, asked: Asked, before: Setting | undefined): Promise<Wanted> {
  if (isSlotless(asked.provider)) return { address: null, key: null };
  const address = asked.provider === 'tianditu' ? null : await soundAddress(ctx, asked);
  const takesKey = address === null || address.includes('{key}');
  if (!takesKey && asked.key) throw refuseField('key', mapSettingText.noPlaceForKey, slotNames);
  return { address, key: takesKey ? soundKey(asked, address, before) : null };
}

/** A parameter by which providers take keys, with the key itself in it. */
const plainKey = /[?&](?:[a-z_-]*key|tk|ak|sk|[a-z_-]*token|sig|signature)=(?!\{key\})[^&]/i;

async function soundAddress(ctx: Context, { address, provider }: Asked): Promise<string> {
  if (!address) throw refuseField('address', mapSettingText.addressNeeded);
  if (!['{x}', '{y}', '{z}'].every((slot) => address.includes(slot)))
    throw refuseField('address', mapSettingText.slotsNeeded, slotNames);
  if (plainKey.test(address)) throw refuseField('address', mapSettingText.plainKey, slotNames);
  const example = addressOf(address, { z: 0, x: 0, y: 0 }, 'key');
  if (!URL.canParse(example)) throw refuseField('address', mapSettingText.notAnAddress);
  try {
    await assertReachable(example, allowedFor(ctx.config, provider));
  } catch (error) {
    // The name is resolved and judged again at each tile; one that nobody knows yet may be known then.
    if (error instanceof ForbiddenAddress) throw refuseField('address', mapSettingText.privateAddress);
  }
  return address;
}

/** A key goes to nobody but whom it was entered for. */
function soundKey(
  { provider, key }: Asked,
  address: string | null,
  before: Setting | undefined,
): string | 'kept' {
  if (key) return key;
  if (!before?.keySealed) throw refuseField('key', mapSettingText.keyNeeded);
  if (before.provider !== provider || originOf(before.address) !== originOf(address))
    throw refuseField('key', mapSettingText.keyAgain);
  return 'kept';
}

const originOf = (address: string | null) => address && new URL(address).origin;
