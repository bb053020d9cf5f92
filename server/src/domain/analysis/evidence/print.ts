import { evidenceText } from '@fleet/contract/evidence/text';
import { packText } from '@fleet/contract/evidence/paper';
import { partShapes, partsOf, type PartName, type PartShape } from '@fleet/contract/evidence/parts';
import type { Text } from '@fleet/contract/text';
import { clock } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { drawCourse } from '../../../base/pdf/charts';
import { Paper } from '../../../base/pdf/paper';
import { drawWay } from '../../../base/pdf/way';
import type { About } from './about';
import type { Collected, Point } from './collect';
import type { Row, Written } from './drafts';
import { filled } from './target';
import { both, stacked, wordOf } from './words';

/** The pack to read, in both languages: what it is about, its contents, then part after part. */
export async function printPack(
  ctx: Context,
  { target, parts, points }: Collected,
  about: About,
  keyId: string,
): Promise<Buffer> {
  const { timeZone } = target;
  const paper = await Paper.begin({
    title: `${both(packText.title)} ${about.packNum}`,
    head: `${about.packNum} · ${about.company} · ${both(packText.title)}`,
    foot: `SHA-256 ${about.contentsDigest}`,
    languages: ['zh', 'en'],
    layout: 'landscape',
    made: ctx.now,
  });
  const at = (instant: string | null) => instant && `${clock(new Date(instant), timeZone)} (${timeZone})`;
  paper.title(both(packText.title), about.packNum);
  const facts: [Text, string | null][] = [
    [packText.kind, both(evidenceText[about.kind])],
    [packText.company, about.company],
    [packText.subject, about.subject],
    [packText.happenTime, at(about.happenTime)],
    [packText.period, `${at(about.from)} – ${at(about.to)}`],
    [packText.madeAt, at(about.madeAt)],
    [packText.madeBy, `${about.madeBy} (${about.loginName})`],
    [packText.sight, both(sightWord(about))],
    [packText.installation, about.installation],
    [packText.product, about.product],
    [packText.keyId, keyId],
    [packText.digest, about.contentsDigest],
  ];
  paper.facts(facts.flatMap(([words, value]) => (value === null ? [] : [[both(words), value] as const])));
  for (const text of packText.purpose) paper.paragraph(text);
  paper.contents(both(packText.contents));
  const wanted: readonly PartName[] = partsOf[about.kind];
  for (const [index, name] of wanted.entries()) {
    const part = parts.get(name);
    if (part) printPart(paper, part, index + 1, { timeZone, points, minute: about.happenTime });
  }
  return paper.finish();
}

const sightWord = ({ isForAuthority, scope }: About): Text =>
  isForAuthority
    ? packText.ofAuthority
    : scope.kind === 'all'
      ? packText.all
      : scope.kind === 'orgTree'
        ? packText.orgTree
        : packText.wholeCompany;

interface Around {
  timeZone: string;
  points: readonly Point[];
  minute: string | null;
}

function printPart(paper: Paper, part: Written, number: number, around: Around): void {
  const { name, notes, count, rows, isWithheld } = part;
  const shape: PartShape = partShapes[name];
  paper.heading(`${number}  ${both(shape.words)}`);
  const source = filled(packText.source, { source: '' });
  paper.paragraph(
    `${source[0]}${shape.source[0]} / ${source[1]}${shape.source[1]} · ${both(filled(packText.rows, { count }))}`,
  );
  for (const [zh, en] of notes) paper.paragraph(zh).paragraph(en);
  if (isWithheld) return;
  if (count === 0) {
    paper.paragraph(both(name === 'moment' ? packText.nobody : packText.empty));
    return;
  }
  if (name === 'track') drawTrack(paper, around);
  const word = (row: Row, column: string) =>
    wordOf(shape.columns[column]!, column, row[column], around.timeZone);
  if (name === 'moment') {
    paper.facts(
      Object.entries(shape.columns).map(([column, { words }]) => [both(words), word(rows[0]!, column)]),
    );
    return;
  }
  const shown = Object.entries(shape.columns).filter(([, { width }]) => width !== undefined);
  paper.table(
    shown.map(([, { words, width, is }]) => ({
      head: stacked(words),
      width: width!,
      align: is === 'number' ? ('right' as const) : ('left' as const),
    })),
    rows.map((row) => shown.map(([column]) => word(row, column))),
  );
  if (rows.length < count)
    paper.paragraph(both(filled(packText.first, { shown: rows.length, path: `data/${name}.json` })));
}

const slots = 120;
const speedHeight = 150;
const wayHeight = 240;

/** The speeds over time, each slot with its highest, and the way as it lies on the ground. */
function drawTrack(paper: Paper, { points, timeZone, minute }: Around): void {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const step = Math.max((last.time - first.time + 1) / slots, 1);
  const values: (number | null)[] = Array.from({ length: slots }, () => null);
  for (const { time, speed } of points) {
    const slot = Math.floor((time - first.time) / step);
    if (speed !== null) values[slot] = Math.max(values[slot] ?? 0, speed);
  }
  const labels = values.map((_, at) => clock(new Date(first.time + at * step), timeZone).slice(11, 16));
  paper.caption(both(packText.speed), speedHeight);
  paper.drawing(speedHeight, (doc, place) =>
    drawCourse(doc, place, {
      points: labels,
      series: [{ name: '', values }],
      shape: 'line',
      show: (value) => String(Math.round(value * 10) / 10),
    }),
  );
  const at = minute === null ? null : Date.parse(minute);
  const cross = at === null ? null : nearest(points, at);
  paper.caption(both(packText.way), wayHeight);
  paper.drawing(wayHeight, (doc, place) => drawWay(doc, place, points, cross));
}

/** Where the truck was at the minute: the point nearest in time, unless that is more than a minute away. */
function nearest(points: readonly Point[], at: number): Point | null {
  let found: Point | null = null;
  for (const point of points)
    if (!found || Math.abs(point.time - at) < Math.abs(found.time - at)) found = point;
  return found && Math.abs(found.time - at) <= 60_000 ? found : null;
}
