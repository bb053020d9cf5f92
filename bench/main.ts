import { buildWeb } from '../scripts/buildWeb.mjs';
import { parts } from './parts';
import { openPlace } from './place';
import { keep, publish, published, readKept, revisionNow, tableOf } from './table';

/*
 * `npm run bench` measures every part that was not measured at this revision yet, so that an interrupted run goes on.
 * `-- home map` measures these again; `--large` takes 100 million reports; `--write` puts the table into README.md,
 * where parts that were not measured here keep their rows.
 */
const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const revision = revisionNow();
const kept = readKept();
const names = Object.keys(parts);
const wanted = named.length > 0 ? named : names.filter((name) => kept[name]?.revision !== revision);

await buildWeb();
for (const name of wanted) {
  console.log(`\n── ${name}`);
  const place = await openPlace();
  try {
    const rows = await parts[name]!(place, words.includes('--large') ? 10 : 1);
    for (const row of rows) console.log(Object.values(row).join(' | '));
    kept[name] = { revision, day: new Date().toISOString().slice(0, 10), rows };
    keep(kept);
  } finally {
    await place.close();
  }
}

const measured = published(kept);
const table = tableOf(measured, names);
console.log(`\n${table}`);
if (words.includes('--write')) publish(measured, table);
process.exit(0);
