import { duties } from '@fleet/contract/legalRule/rules';
import type { NoteDoing, NoteState } from '@fleet/contract/note/states';
import { noteText } from '@fleet/contract/note/text';
import { say, type Language } from '@fleet/contract/text';
import { sql } from 'kysely';
import { mayWork } from '../../../base/accounts';
import { noteNoticeLock, transactionAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { ruleOfJurisdiction } from '../../../base/legalRules';
import { unscoped, writing } from '../../../base/scope';
import { postMail } from '../../house/outbox/service';

/** So many entries are written about in one round of the clock; the rest in the next. */
const atOnce = 200;
/** An older entry is written about no more; in the bell it stands anyway. */
const patience = '1 day';

interface Told {
  id: string;
  step: NoteDoing;
  noteNum: string;
  title: string;
  deadline: string;
  state: NoteState;
  company: string;
  authority: string;
  /** Each address once, with its reader. */
  readers: { email: string; language: Language; readerId: string }[];
}

const subjects = {
  issue: noteText.mailIssue,
  reply: noteText.mailReply,
  followUp: noteText.mailFollowUp,
  close: noteText.mailClose,
} as const satisfies Record<NoteDoing, unknown>;

/**
 * Writes to the other side about what was written in a note: to those of the company who must be told by
 * the rules of the jurisdiction, or to who wrote last for the authority and who manages it. Of two clocks one is left out.
 */
export async function tellSides(ctx: Context): Promise<void> {
  await transactionAlone(ctx, noteNoticeLock, async (ctx) => {
    for (const told of await findToTell(ctx)) {
      await postAll(ctx, told);
      await markTold(ctx, told.id);
    }
  });
}

async function postAll(ctx: Context, { id, readers, step, state, ...slots }: Told): Promise<void> {
  for (const { email, language, readerId } of readers)
    await postMail(ctx, {
      to: email,
      readerId,
      subject: say(language, subjects[step], slots),
      text: say(language, noteText.mailText, { ...slots, state: say(language, noteText[state]) }),
    });
}

const markTold = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('enforcementNoteEntry')
    .set({ toldAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute();

/** Entries that nobody was written to about, while the company is still in the jurisdiction. */
async function findToTell(ctx: Context): Promise<Told[]> {
  const lastOfAuthority = sql`(select account_id from enforcement_note_entry last
    where last.note_id = note.id and last.side = 'authority' order by last.id desc limit 1)`;
  const toldOf = ruleOfJurisdiction('noteTold', sql.ref('note.jurisdiction_id'));
  const { rows } = await sql<Told>`
    select entry.id, step, note_num, note.title, note.deadline, state, company_name as company, jurisdiction_name as authority,
      (select coalesce(jsonb_agg(reader), '[]') from (select distinct on (email) email, language, account.id::text as reader_id from account where ${mayWork(ctx)} and email is not null and case side
        when 'authority' then (account.id = administrator_id and ${toldOf} & ${sql.lit(duties.administrator)} > 0)
          or (account.id = safety_officer_id and ${toldOf} & ${sql.lit(duties.safetyOfficer)} > 0)
        else account.jurisdiction_id = note.jurisdiction_id and account.id in (manager_id, ${lastOfAuthority}) end
        order by email, last_login_at desc nulls last) reader) as readers
    from enforcement_note_entry entry
    join enforcement_note note on note.id = entry.note_id
    join company on company.id = note.company_id
    join jurisdiction on jurisdiction.id = note.jurisdiction_id
    join jurisdiction_company member on member.jurisdiction_id = jurisdiction.id and member.company_id = company.id
    where told_at is null and at > ${ctx.now.toISOString()}::timestamptz - ${patience}::interval
    order by entry.id limit ${atOnce}`.execute(unscoped(ctx));
  return rows;
}
