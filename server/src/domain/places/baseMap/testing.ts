import type { Input, Output } from '@fleet/contract/call';
import type { mapSetting } from '@fleet/contract/mapSetting/calls';
import type { TileOutcome } from '@fleet/contract/mapSetting/kinds';
import { mapSettingText } from '@fleet/contract/mapSetting/text';
import type { Context } from '../../../base/context';
import { loadSharp } from '../../../base/images';
import { ForbiddenAddress, TooLarge, type Answer } from '../../../base/outgoing';
import { refuseField } from '../../../base/refuse';
import { addressOf, fetchTile, isPicture } from './fetchTile';
import { addressesOf, allowedFor, groundsOf } from './grounds';
import { findSetting } from './queries';
import { keyPlace } from './sealed';
import { needPlatform } from './settings';
import { needSound } from './wanted';

type Tried = Output<typeof mapSetting.test>;

const nothing = { status: null, type: null, bytes: null, width: null, height: null, said: null };

/** Fetches one tile of each layer of a source as it would be fetched, and tells of the first that is no picture. */
export async function testSetting(ctx: Context, input: Input<typeof mapSetting.test>): Promise<Tried> {
  needPlatform(ctx, 'edit');
  const { kind, provider } = input;
  const before = await findSetting(ctx, kind);
  const { address, key: wanted } = await needSound(ctx, input, before);
  const key = wanted === 'kept' ? await ctx.vault.open(before!.keySealed!, keyPlace(kind)) : (wanted ?? '');
  const templates =
    provider === 'environment'
      ? groundsOf(ctx.config, kind, undefined).flatMap(({ sources }) =>
          sources.map((source) => ctx.config.map.tiles[source]!),
        )
      : Object.values(addressesOf(ctx.config, { kind, provider, address }));
  let tried: Tried | null = null;
  for (const template of templates) {
    tried = await tryOne(ctx, addressOf(template, input, key), input, key);
    if (tried.outcome !== 'image') return tried;
  }
  if (!tried) throw refuseField('provider', mapSettingText.nothingToTest);
  return tried;
}

async function tryOne(
  { config }: Context,
  address: string,
  { provider }: Input<typeof mapSetting.test>,
  key: string,
): Promise<Tried> {
  try {
    const answer = await fetchTile(address, allowedFor(config, provider));
    const { status, type, body } = answer;
    const seen = { ...nothing, status, type, bytes: body.length };
    const outcome = await judge(answer);
    if (outcome !== 'image') return { ...seen, outcome, said: saidIn(answer, key) };
    const sharp = await loadSharp();
    const { width, height } = await sharp(body).metadata();
    return { ...seen, outcome, width, height };
  } catch (problem) {
    return { ...nothing, outcome: failureOf(problem) };
  }
}

/** A picture is one that can be read, whatever it is called. */
async function judge(answer: Answer): Promise<TileOutcome> {
  const { status, body } = answer;
  if (status >= 300 && status < 400) return 'redirect';
  if (status !== 200) return 'refused';
  if (!isPicture(answer)) return 'noImage';
  const sharp = await loadSharp();
  return sharp(body)
    .metadata()
    .then(
      () => 'image',
      () => 'noImage',
    );
}

const mostSaid = 200;

/** The words of a refusal on one line, without the key, which some providers repeat. */
function saidIn({ type, body }: Answer, key: string): string | null {
  if (!/^text\/|json|xml/.test(type)) return null;
  let words = body.toString();
  for (const form of [key, encodeURIComponent(key)]) if (form) words = words.replaceAll(form, '…');
  const line = words
    .replaceAll(/<(script|style)[^]*?<\/\1>|<[^>]*>/gi, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.slice(0, mostSaid) || null;
}

function failureOf(problem: unknown): TileOutcome {
  if (problem instanceof ForbiddenAddress) return 'forbidden';
  if (problem instanceof TooLarge) return 'tooLarge';
  const { name, code = '' } = problem as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownHost';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}
