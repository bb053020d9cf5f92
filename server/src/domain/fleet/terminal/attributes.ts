import type { Input } from '@fleet/contract/call';
import type { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { say, type Text } from '@fleet/contract/text';
import { selectedIds } from '../../../base/batch';
import { systemContext, transaction, type AppContext, type Context } from '../../../base/context';
import type { Silence, TerminalAttributes } from '../../../base/deviceCommands';
import { refuse } from '../../../base/refuse';
import { listLastDone } from '../../house/ledger/service';
import { file, needTerminal } from './file';
import { listTerminals, updateFirmware, updateIccid, updateReportedIccid } from './queries';

const longestFirmware = 50;
const isIccid = /^8986\d{2}[0-9A-Z]{13,14}$/;

/**
 * Puts what a terminal says of itself into its file, and gives it as it was understood. A SIM that stands in another
 * terminal's file stays there: the terminal's word is kept beside it, and the operator sees both.
 */
export async function noteAttributes(
  appCtx: AppContext,
  terminalRowId: string,
  said: Partial<TerminalAttributes>,
): Promise<TerminalAttributes> {
  const ctx = systemContext(appCtx);
  const firmwareVersion = said.firmwareVersion?.slice(0, longestFirmware) || null;
  const iccid = iccidOf(said.iccid ?? '');
  if (firmwareVersion) await updateFirmware(ctx, terminalRowId, firmwareVersion);
  if (iccid) await noteIccid(ctx, terminalRowId, iccid);
  if (firmwareVersion || iccid)
    ctx.tell('changed', { subject: 'terminal', ids: [terminalRowId], companyId: null });
  return { firmwareVersion, iccid };
}

/**
 * Seconds between the heartbeats of terminals, as each was told last, by terminal; none where nobody has told it, or its
 * factory settings hold.
 */
export async function heartbeatSecondsOf(
  appCtx: AppContext,
  terminalRowIds: readonly string[],
): Promise<Map<string, number>> {
  const told = await listLastDone(appCtx, terminalRowIds, ['heartbeatInterval', 'factoryReset']);
  return new Map(
    told.flatMap(({ terminalRowId, params }): [string, number][] => {
      const { heartbeatInterval } = params as Record<string, unknown>;
      return typeof heartbeatInterval === 'number' ? [[terminalRowId, heartbeatInterval]] : [];
    }),
  );
}

/** Twenty digits as terminals pad them: nothing but zeros is none, and F fills up nineteen. */
function iccidOf(said: string): string | null {
  const iccid = said
    .trim()
    .toUpperCase()
    .replace(/^0+(?=8986)/, '')
    .replace(/F$/, '')
    .slice(0, 20);
  return /^[0F]*$/.test(iccid) ? null : iccid;
}

async function noteIccid(ctx: Context, terminalRowId: string, iccid: string): Promise<void> {
  await updateReportedIccid(ctx, terminalRowId, iccid);
  if (!isIccid.test(iccid)) return;
  try {
    await transaction(ctx, async (ctx) => {
      const { rows } = await updateIccid(ctx, terminalRowId, iccid);
      for (const { terminalId, companyId, before } of rows) {
        const change = { before: { iccid: before }, after: { iccid } };
        await file.log(ctx, 'reportIccid', { id: terminalRowId, terminalId, companyId }, change);
      }
    });
  } catch (error) {
    // Two terminals said the same SIM at the same moment: the first has it.
    if ((error as { code?: string }).code !== '23505') throw error;
  }
}

const patienceMs = 15_000;
const sentences = {
  offline: terminalText.isOffline,
  busy: terminalText.isAskedAlready,
  timeout: terminalText.noAnswer,
  refused: terminalText.saysNo,
  notSupported: terminalText.cannotTell,
} satisfies Record<Silence, Text>;

/** Terminals that are waited for at the same time. */
const askedAtOnce = 50;

/** Asks terminals what they are, now, and waits for their answers. One alone is refused with the reason. */
export async function refreshTerminals(ctx: Context, input: Input<typeof terminal.refresh>) {
  const ids = await selectedIds(ctx, input, listTerminals);
  const refused: { terminalId: string; msg: string }[] = [];
  for (let at = 0; at < ids.length; at += askedAtOnce) {
    await Promise.all(
      ids.slice(at, at + askedAtOnce).map(async (id) => {
        const { terminalId, silence } = await refreshOne(ctx, id);
        if (!silence) return;
        if (ids.length === 1) throw refuse(sentences[silence], { terminalId });
        refused.push({ terminalId, msg: say(ctx.language, sentences[silence], { terminalId }) });
      }),
    );
    await ctx.progress((at / ids.length) * 100);
  }
  return { count: ids.length - refused.length, refused };
}

async function refreshOne(
  ctx: Context,
  id: string,
): Promise<{ terminalId: string; silence: Silence | null }> {
  const found = await needTerminal(ctx, id);
  const { terminalId } = found;
  const told = await ctx.reach.tell(id, 'attributes', {}, patienceMs);
  if ('silence' in told) return { terminalId, silence: told.silence };
  await file.log(ctx, 'refresh', found, { after: told.answer });
  return { terminalId, silence: null };
}
