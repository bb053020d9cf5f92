import { session } from '@fleet/contract/session/calls';
import { Agent, request } from 'node:http';

const connections = 40;

/** Tries passwords without a pause over 40 connections, each try of another name from another address, until it is ended. */
const port = Number(process.argv[2]);
let tries = 0;
for (let at = 0; at < connections; at += 1) void guess();

async function guess(): Promise<void> {
  for (;;) await attempt((tries += 1)).catch(() => undefined);
}

function attempt(at: number): Promise<void> {
  const localAddress = `127.${1 + (at % 250)}.${1 + (Math.floor(at / 250) % 250)}.7`;
  const body = new URLSearchParams({ loginName: `someone${at}`, password: `wrong${at}Pass` }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        path: session.login.path,
        method: 'POST',
        localAddress,
        headers,
        agent: new Agent(),
      },
      (answer) => answer.resume().once('close', resolve),
    );
    asking.once('error', reject).end(body);
  });
}
