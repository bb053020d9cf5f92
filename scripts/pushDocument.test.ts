import { pushBody, pushContents } from '@fleet/contract/push/messages';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/push.md', 'utf8');

/** As much of JSON Schema as the messages use. */
interface Schema {
  type?: string | readonly string[];
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const formats: Record<string, string> = { 'date-time': 'time', date: 'day', area: 'area code' };

function typeOf(schema: Schema): string {
  const { type, format, pattern, enum: values, anyOf, items, properties, minimum, maximum } = schema;
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one })).join(' or ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (items) return `list of ${typeOf(items)}`;
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, of]) => `\`${name}\`: ${typeOf(of)}`)
      .join('; ')} }`;
  if (type === 'integer') return `integer, ${minimum} to ${maximum}`;
  if (type === 'string')
    return pattern ? `text as \`${pattern}\`` : format ? (formats[format] ?? format) : 'text';
  return String(type);
}

const rowsOf = (schema: { toJSONSchema(): unknown }) =>
  Object.entries((schema.toJSONSchema() as Schema).properties ?? {}).map(
    ([name, of]) => `\`${name}\` | ${typeOf(of)}`,
  );

/** The first two columns of the table under a heading; the third says in words what the field means. */
const tableUnder = (heading: string) =>
  page
    .split(`\n### ${heading}\n`)[1]
    ?.split('\n### ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | ').slice(0, 2).join(' | '));

test('the page lists each kind of record with the fields and types that are sent', () => {
  for (const [subject, schema] of Object.entries(pushContents))
    expect(tableUnder(`\`${subject}\``), subject).toEqual(rowsOf(schema));
  const envelope = pushBody.omit({ content: true });
  expect(tableUnder('Envelope')).toEqual([...rowsOf(envelope), '`content` | by kind, see below']);
});

test('the example of the page is a record as it is sent, and its signature is right', () => {
  const [body] = /(?<=```json\n).*(?=\n```)/.exec(page)!;
  const { subject, content } = pushBody.parse(JSON.parse(body));
  pushContents[subject].parse(content);
  const [, secret] = /secret `([^`]+)`/.exec(page)!;
  const [, time, sum] = /x-fleet-signature: t=(\d+),v1=([0-9a-f]{64})/.exec(page)!;
  expect(sum).toBe(createHmac('sha256', secret!).update(`${time}.${body}`).digest('hex'));
});
