import { vehicle } from '@fleet/contract/vehicle/calls';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { demoDatabase } from '../../test/ownDatabase';
import { signInAt, startServerProcess } from '../../test/serverProcess';
import { Terminal808 } from '../../test/terminal808';
import { trafficPhones } from '../../test/traffic';
import { until } from '../../test/until';

interface Span {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector of traces that keeps what it is told. */
async function openCollector() {
  const spans: Span[] = [];
  const said: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      said.push(body);
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { spans, said, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a collector sees a call with its statements in the trace of its caller, and batches of reports, and nothing that was typed', async () => {
  const collector = await openCollector();
  const { url, dataDir, drop } = await demoDatabase();
  const env = {
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    NODE_NAME: 'gate-7',
  };
  const server = await startServerProcess({ dataDir, args: ['--still'], env });
  const { token } = await signInAt(server, 'admin');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const callerId = 'b7ad6b7169203331';
  const answer = await fetch(`http://127.0.0.1:${server.http}${vehicle.list.path}`, {
    method: 'POST',
    headers: { token, traceparent: `00-${traceId}-${callerId}-01` },
    body: new URLSearchParams({ anyNum: 'HD-0typed' }),
  });
  expect(await answer.json()).toMatchObject({ code: '200' });
  const link = await Terminal808.signedOn(server.jt808, trafficPhones[0]!);
  await link.report({ values: { keyOn: true } });
  await link.close();

  const ofCall = () => collector.spans.filter((span) => span.traceId === traceId);
  await until('both to be told', () => {
    const names = collector.spans.map(({ name }) => name);
    return ofCall().some(({ name }) => name === vehicle.list.path) && names.includes('store reports');
  });
  const call = ofCall().find(({ name }) => name === vehicle.list.path)!;
  expect(call.parentSpanId).toBe(callerId);
  const statements = ofCall().filter(({ name }) => name === 'statement');
  expect(statements.some(({ attributes }) => attributes[0]!.value.stringValue!.includes('"vehicle"'))).toBe(
    true,
  );
  const all = collector.said.join();
  expect(all).toContain('gate-7');
  expect(all).not.toContain('HD-0typed');
  expect(all).not.toContain(token);

  await server.stop();
  collector.close();
  await drop();
});
