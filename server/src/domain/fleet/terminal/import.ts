import { refusals } from '@fleet/contract/refusals';
import { terminalFile, terminalImport, terminalRow } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { sheetText } from '@fleet/contract/sheet/text';
import type { z } from 'zod';
import type { Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuse } from '../../../base/refuse';
import { needOrgNamed } from '../../people/org/service';
import { isSame, type Importing, type Written } from '../../house/sheet/service';
import { needProductKeyNamed, needTerminalTypeNamed } from '../terminalType/service';
import { findTerminalNamed } from './queries';
import { judgeTerminal } from './rules';
import { addTerminal, delTerminal, editTerminal, needTerminal, showLink } from './service';

type SheetTerminal = z.output<typeof terminalRow>;

/** Terminals by sheet: a terminal ID that is known is changed, one that is not is added. */
export const terminalSheet: Importing<typeof terminalRow> = {
  calls: terminalImport,
  exported: terminalFile,
  row: terminalRow,
  words: terminalText,
  notes: { orgName: sheetText.orgRule },
  key: 'terminalId',
  write: writeTerminal,
  undo: undoTerminal,
};

async function writeTerminal(ctx: Context, row: SheetTerminal): Promise<Written | null> {
  const { terminalId, terminalModel, orgName, productKey, phone, deviceName, ...dates } = row;
  const problems = new Problems();
  const type = await problems.of(null, () => needTerminalTypeNamed(ctx, 'terminalModel', terminalModel));
  const known = await findTerminalNamed(ctx, terminalId);
  const org = await problems.of(null, () => needOrgNamed(ctx, 'orgName', orgName, async () => known?.orgId));
  const product = productKey
    ? await problems.of(null, () => needProductKeyNamed(ctx, 'productKey', productKey))
    : null;
  if (!type || !org || product === undefined) {
    await judgeTerminal(ctx, problems, { ...known, terminalId, ...dates });
    return problems.refuse();
  }
  const details = { ...dates, terminalTypeId: type.id, orgId: org.id };
  const knownLink = known && (await showLink(ctx, known.id));
  // A sheet without the column, as our own, keeps the key.
  const productKeyId = productKey === undefined ? knownLink?.productKeyId : product?.id;
  const link = { phone, productKeyId: productKeyId ?? null, deviceName };
  if (!known) {
    const { id } = await addTerminal(ctx, { terminalId, ...details, ...link });
    return { recordId: id, version: 1, before: null };
  }
  const { id, version, terminalTypeId, orgId, deliveryDate, warrantyDate, iccid } = known;
  const before = { terminalTypeId, orgId, deliveryDate, warrantyDate, iccid, ...knownLink };
  // A row that does not say how the terminal calls itself leaves that as it is.
  const hasLink = Boolean(phone ?? productKey ?? deviceName);
  if (isSame(before, { ...details, ...(hasLink && link) })) return null;
  await editTerminal(ctx, { id, version, ...details, ...(hasLink && link) });
  return { recordId: id, version: version + 1, before };
}

async function undoTerminal(ctx: Context, { recordId: id, version, before }: Written): Promise<void> {
  const now = await needTerminal(ctx, id);
  if (now.version !== version) throw refuse(refusals.notNow);
  if (before) await editTerminal(ctx, { id, version, ...before });
  else await delTerminal(ctx, id);
}
