import { packText } from '@fleet/contract/evidence/paper';
import { partShapes, partsOf, withheldFromAuthorities, type PartName } from '@fleet/contract/evidence/parts';
import { regulatorTrackDays } from '@fleet/contract/evidence/calls';
import type { Text } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import { mostRows, type Drafts, type Row, type Written } from './drafts';
import { allowLists, commands, inspections, maintenance, repairs } from './parts/duty';
import { files } from './parts/files';
import { chainOf, log, type Chain } from './parts/log';
import { drivers, exams, reviews, vehicles } from './parts/people';
import { alarms, events, track, trackDays } from './parts/reported';
import { moment, rides } from './parts/rides';
import { filled, type Target } from './target';

const onPaper = 300;
/** On paper the track of an accident shows every point so near to the minute. */
const nearMs = 5 * 60_000;

/** A point of a track, for its drawings. */
export interface Point {
  time: number;
  speed: number | null;
  lng: number;
  lat: number;
}

export interface Collected {
  target: Target;
  parts: Map<PartName, Written>;
  points: Point[];
}

type Rows = (ctx: Context, target: Target) => AsyncIterable<Row>;

/** Those that need nothing but the target, in the order in which they are asked: the first find who drove. */
const plain: Partial<Record<PartName, Rows>> = {
  rides,
  moment,
  alarms,
  vehicles,
  drivers,
  trackDays,
  events,
  inspections,
  repairs,
  maintenance,
  reviews,
  exams,
  allowLists,
  commands,
};
const order: readonly PartName[] = [...(Object.keys(plain) as PartName[]), 'track', 'log', 'files'];

/** Writes every part of a pack, all of one moment: the context is that of one transaction. */
export async function collect(ctx: Context, target: Target, drafts: Drafts): Promise<Collected> {
  const wanted = partsOf[target.pack.kind];
  const parts = new Map<PartName, Written>();
  const points: Point[] = [];
  const chain: Chain = { first: null, last: null };
  const lost = { count: 0 };
  const special: Partial<Record<PartName, () => AsyncIterable<Row>>> = {
    track: () => watched(track(ctx, target), points),
    log: () => log(ctx, target, chain),
    files: () => files(ctx, target, drafts, lost),
  };
  for (const [at, name] of order.filter((one) => wanted.includes(one)).entries()) {
    const rows = special[name]?.() ?? plain[name]!(ctx, target);
    parts.set(name, await writePart(target, drafts, name, rows));
    await ctx.progress(((at + 1) / wanted.length) * 70);
  }
  parts.get('files')?.notes.push(...(lost.count > 0 ? [filled(packText.noFile, lost)] : []));
  const written = parts.get('log');
  if (written && !written.isWithheld) await writeChain(ctx, drafts, written, chain);
  return { target, parts, points };
}

async function writePart(
  target: Target,
  drafts: Drafts,
  name: PartName,
  rows: AsyncIterable<Row>,
): Promise<Written> {
  const { words, source } = partShapes[name];
  const isWithheld = target.isAuthority && withheldFromAuthorities.includes(name);
  const notes = isWithheld ? [packText.withheld] : notesOf(target, name);
  const { from, to, timeZone, companyName } = target;
  const head = {
    part: name,
    title: words,
    source,
    company: companyName,
    timeZone,
    from,
    to,
    notes,
    isWithheld,
  };
  const at = target.pack.happenTime === null ? null : Date.parse(target.pack.happenTime);
  const keep = (row: Row, index: number) =>
    name === 'track' ? Math.abs(Date.parse(String(row.time)) - (at ?? 0)) <= nearMs : index < onPaper;
  const written = await drafts.writeRows(name, head, isWithheld ? none() : rows, keep);
  if (written.isCut) notes.push(filled(packText.cut, { count: mostRows }));
  return { name, notes, count: written.count, rows: written.rows, isWithheld };
}

/** The honest words about a part: what is masked, limited, or no longer there. */
function notesOf(target: Target, name: PartName): Text[] {
  const { isAuthority, notes, trackFrom, from, pack } = target;
  const found: Text[] = [];
  if (name === 'moment' || name === 'rides') found.push(packText.identityNow, packText.asOfNow);
  if (['moment', 'rides', 'track', 'trackDays', 'events'].includes(name)) found.push(...notes.reports);
  if ((name === 'track' || name === 'trackDays') && trackFrom !== from)
    found.push(filled(packText.trackLimit, { days: regulatorTrackDays }));
  if (name === 'alarms' && isAuthority) found.push(packText.violationsOnly);
  if (name === 'log') found.push(packText.chain);
  if (name === 'log' && pack.sight !== '') found.push(packText.ownPeople);
  return found;
}

async function writeChain(ctx: Context, drafts: Drafts, written: Written, chain: Chain): Promise<void> {
  const proof = await chainOf(ctx, chain);
  await drafts.add('data/log-chain.json', `${JSON.stringify(proof, null, 1)}\n`);
  if (proof.first !== null)
    written.notes.push(
      filled(packText.links, {
        first: proof.first,
        last: proof.last!,
        count: proof.links.length,
        ends: proof.ends.length,
      }),
    );
}

async function* watched(rows: AsyncIterable<Row>, points: Point[]): AsyncGenerator<Row> {
  for await (const row of rows) {
    const { time, speed, lng, lat } = row as { time: string; speed: number | null; lng: number; lat: number };
    points.push({ time: Date.parse(time), speed, lng, lat });
    yield row;
  }
}

async function* none(): AsyncGenerator<Row> {}
