// An authority's platform at its smallest: verifies, stores, acknowledges. Needs Node.js 20 and nothing else.
//   PUSH_SECRET=… STORE=records.jsonl PORT=9000 node docs/exampleReceiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

const { PUSH_SECRET: secret, STORE: store = 'records.jsonl', PORT: port = '9000' } = process.env;
if (!secret) throw new Error('PUSH_SECRET is missing');

const mostBytes = 1_000_000;
/** A signature that is older, or from further ahead, may be a copy that somebody plays again. */
const mostSecondsApart = 300;

const known = readKnown();
const file = openSync(store, 'a');

const server = createServer(async (request, response) => {
  const answer = (status, text) => response.writeHead(status).end(text);
  try {
    if (request.method !== 'POST') return answer(405);
    const body = await readBody(request);
    if (body === null) return answer(413);
    if (!isSigned(request.headers['x-fleet-signature'], body)) return answer(401, 'bad signature');
    const record = JSON.parse(body.toString('utf8'));
    if (!known.has(record.delivery)) {
      keep(record);
      known.add(record.delivery);
    }
    answer(200);
  } catch (error) {
    console.error(error);
    answer(500);
  }
});
server.listen(Number(port), () => console.log(`listening on ${server.address().port}`));

/** The bytes as they came: the signature is over these and nothing that was parsed and written again. */
async function readBody(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSigned(header, body) {
  const [, time, sum] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!sum || Math.abs(Date.now() / 1000 - Number(time)) > mostSecondsApart) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return timingSafeEqual(wanted, Buffer.from(sum, 'hex'));
}

/** On the disk before it is acknowledged: what was acknowledged is never sent again. */
function keep(record) {
  writeSync(file, `${JSON.stringify(record)}\n`);
  fsyncSync(file);
}

/** The deliveries that are here already; a line that a crash cut off was not acknowledged and comes again. */
function readKnown() {
  if (!existsSync(store)) return new Set();
  const text = readFileSync(store, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  truncateSync(store, Buffer.byteLength(whole));
  return new Set(whole.split('\n').flatMap((line) => (line ? [JSON.parse(line).delivery] : [])));
}
