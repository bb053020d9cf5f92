import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Switchboard } from '../../../base/wire/switchboard';
import { until } from '../../../../test/until';
import type { Report } from '../../fleet/truck/index';
import { Closing } from './queue';
import { openRemoteSink } from './remoteSink';
import { appendReports } from './serveReports';

const reportOf = (terminalRowId: string): Report => ({
  terminalRowId,
  time: 1_000,
  receivedAt: 1_000,
  hash: { high: 1, low: 1 },
  wasKept: false,
  position: null,
  values: {},
  alarm: null,
  events: [],
});

/** Two processes; `near` works on each terminal but the one that is on its way to `far`. */
function openTwo(leaving: string) {
  const wire = new Switchboard();
  const owners = new Map([[leaving, 'near']]);
  const told = new Set<() => void>();
  const heard = { near: [] as string[], far: [] as string[] };
  wire.serve(appendReports, 'near', async (reports) => {
    heard.near.push(...reports.map((report) => report.terminalRowId));
    const closing = reports.flatMap((report, place) => (report.terminalRowId === leaving ? [place] : []));
    return closing.length > 0 ? { notOurs: [], closing } : 'stored';
  });
  wire.serve(appendReports, 'far', (reports) => {
    heard.far.push(...reports.map((report) => report.terminalRowId));
    return Promise.resolve('stored');
  });
  const sink = openRemoteSink(wire, new Registry(), {
    of: (reports) => reports.map(({ terminalRowId }) => owners.get(terminalRowId) ?? 'near'),
    doubt: () => undefined,
    lookAgain: () => undefined,
    onMoved: (listen) => {
      told.add(listen);
      return () => told.delete(listen);
    },
  });
  const move = () => {
    owners.set(leaving, 'far');
    for (const listen of told) listen();
  };
  return { sink, heard, move };
}

test('what waits for its part to change hands holds up no other report, and goes to the next owner', async () => {
  const { sink, heard, move } = openTwo('leaving');
  let isStored = false;
  const waiting = sink.append([reportOf('leaving')]).then(() => (isStored = true));
  for (let count = 0; count < 50; count += 1)
    await Promise.all([sink.append([reportOf('leaving too')]), sink.append([reportOf('staying')])]);
  await until('it to be asked for again', () => heard.near.filter((one) => one === 'leaving').length > 1);
  expect(isStored).toBe(false);
  move();
  await waiting;
  expect(heard.far).toEqual(['leaving']);
  await sink.close();
});

test('a hundred that wait hang on one pause, and hear of the end', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  const { sink, heard } = openTwo('leaving');
  const all = Array.from({ length: 100 }, () => sink.append([reportOf('leaving')]));
  const ended = Promise.allSettled(all);
  await until('them to be asked for again', () => heard.near.length >= 200);
  expect(sink.isFull()).toBe(false);
  await sink.close();
  for (const one of await ended)
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(Closing) });
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
