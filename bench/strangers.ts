import { vehicle } from '@fleet/contract/vehicle/calls';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { quantile } from './figures';
import { residentBytes, root, type Place } from './place';

const measuredMs = 15_000;
const warmingMs = 3_000;
const pauseMs = 20;
const strangers = 3;
/** A stranger that was hung up on comes again. */
const againMs = 100;
/** A CONNECT that says it is 256 MB long. */
const claim = Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]);
const filler = Buffer.alloc(65_536);

export interface StrangersFigures {
  calmMs: { p50: number; p99: number };
  guessedAtMs: { p50: number; p99: number };
  /** The cost of three strangers on MQTT before they sign on. */
  mqttBytes: number;
}

/** Somebody's page while 40 connections guess passwords from many addresses, and what strangers make the server hold. */
export async function benchStrangers(place: Place): Promise<StrangersFigures> {
  const token = await place.signIn('operator');
  await look(place, token, warmingMs);
  const mqttBytes = await costOfStrangers(place);
  const calm = await look(place, token, measuredMs);
  const guesser = fork(path.join(root, 'bench/guesser.ts'), [String(place.server.http)], {
    execArgv: ['--import', 'tsx'],
  });
  await look(place, token, warmingMs);
  const guessedAt = await look(place, token, measuredMs);
  guesser.kill();
  await once(guesser, 'exit');
  const figures = (taken: number[]) => ({ p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) });
  return {
    calmMs: figures(calm),
    guessedAtMs: figures(guessedAt),
    mqttBytes,
  };
}

/** Opens the list of vehicles again and again; gives how long each took. */
async function look({ server }: Place, token: string, ms: number): Promise<number[]> {
  const taken: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.http}${vehicle.list.path}`, {
      method: 'POST',
      headers: { token },
      body: new URLSearchParams({ pageSize: '20' }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the page answered ${answer.status}`);
    taken.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return taken;
}

/** The most that the server holds more while strangers send it as much as it takes. */
async function costOfStrangers({ server }: Place): Promise<number> {
  const before = residentBytes(server.pid);
  const end = performance.now() + measuredMs;
  let most = before;
  const pour = async () => {
    while (performance.now() < end) {
      const socket = connect(server.mqtt, '127.0.0.1');
      const closed = once(socket, 'close').catch(() => undefined);
      socket.on('error', () => undefined);
      socket.write(claim);
      const fill = () => {
        while (!socket.destroyed && socket.write(filler));
      };
      socket.on('drain', fill);
      fill();
      await closed;
      most = Math.max(most, residentBytes(server.pid));
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  };
  await Promise.all(Array.from({ length: strangers }, pour));
  return most - before;
}
