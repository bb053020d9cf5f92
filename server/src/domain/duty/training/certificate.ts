import type { FileAnswer, Input } from '@fleet/contract/call';
import type { train } from '@fleet/contract/training/calls';
import type { exam } from '@fleet/contract/training/exam';
import { certificateText, trainText } from '@fleet/contract/training/text';
import type { Text } from '@fleet/contract/text';
import { sql } from 'kysely';
import { clock } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { Paper } from '../../../base/pdf/paper';
import { notFound, refuse } from '../../../base/refuse';
import { unscoped } from '../../../base/scope';
import { record } from '../../house/log/index';
import { findOwn } from './attempts';
import { showCandidates } from './candidates';
import { isWithCompany, validUntil } from './trainings';

/** The certificate of a candidate in sight. */
export async function certificateOf(
  ctx: Context,
  { candidateId }: Input<typeof train.certificate>,
): Promise<FileAnswer> {
  const [row] = await showCandidates(ctx, [candidateId]);
  if (!row) throw notFound();
  return print(ctx, candidateId);
}

/** One's own. */
export async function ownCertificate(
  ctx: Context,
  { id }: Input<typeof exam.certificate>,
): Promise<FileAnswer> {
  const [own] = await findOwn(ctx, id);
  if (!own) throw notFound();
  return print(ctx, own.candidateId);
}

const findPass = (ctx: Context, candidateId: string) =>
  unscoped(ctx)
    .selectFrom('examCandidate')
    .innerJoin('training', 'training.id', 'examCandidate.trainingId')
    .innerJoin('driver', 'driver.id', 'examCandidate.driverId')
    .innerJoin('company', 'company.id', 'training.companyId')
    .where('examCandidate.id', '=', candidateId)
    .where('passed', '=', true)
    .where(isWithCompany)
    .select([
      'training.id as trainingId',
      'training.title',
      'training.companyId',
      'subject',
      'passMark',
      'driverNum',
      'driverName',
      'companyName',
      'company.timeZone',
    ])
    .select([
      sql<string>`exam_candidate.submitted_at`.as('submittedAt'),
      sql<number>`exam_candidate.score::float8`.as('score'),
      validUntil.as('validUntil'),
    ])
    .executeTakeFirst();

/** Written in both languages: who shows it does not know who reads it. */
async function print(ctx: Context, candidateId: string): Promise<FileAnswer> {
  const pass = await findPass(ctx, candidateId);
  if (!pass) throw refuse(certificateText.noPass);
  const number = `PX${pass.trainingId.padStart(6, '0')}-${candidateId.padStart(6, '0')}`;
  const { driverName, driverNum, companyName, title, subject, score, passMark, timeZone } = pass;
  const made = clock(ctx.now, timeZone);
  const paper = await Paper.begin({
    title: `${certificateText.title[0]} ${number}`,
    head: `${number} · ${companyName}`,
    foot: `${both(certificateText.made)} ${made}`,
    languages: ['zh', 'en'],
    made: ctx.now,
  });
  paper
    .title(...certificateText.title)
    .paragraph(certificateText.statement[0], 'center')
    .paragraph(certificateText.statement[1], 'center')
    .facts([
      [both(certificateText.number), number],
      [both(trainText.driverName), driverName],
      [both(trainText.driverNum), driverNum],
      [both(certificateText.company), companyName],
      [both(certificateText.exam), title],
      [both(trainText.subject), subject || null],
      [both(certificateText.score), `${score} (${both(trainText.passMark)} ${passMark})`],
      [both(certificateText.passedAt), clock(new Date(pass.submittedAt), timeZone)],
      [both(trainText.validUntil), pass.validUntil ?? both(certificateText.forGood)],
    ]);
  await record(ctx, {
    module: 'train',
    action: 'printCertificate',
    recordId: pass.trainingId,
    recordName: title,
    companyId: pass.companyId,
    after: { driverNum, number },
  });
  return { name: `${number}-${driverNum}.pdf`, type: 'application/pdf', body: await paper.finish() };
}

const both = ([zh, en]: Text) => `${zh} / ${en}`;
