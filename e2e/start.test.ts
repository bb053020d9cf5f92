import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, inject, test } from 'vitest';
import { until } from '../server/test/until';
import { copyOf } from './template';

test.runIf(process.platform === 'linux').for(['shared', 'own'])(
  'npm start starts a server again that falls, and stops when told; devices: %s process',
  async (devicesProcess) => {
    const dataDir = copyOf(inject('templateDir'));
    const start = spawn(process.execPath, ['scripts/start.mjs', '--still'], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DEVICES_PROCESS: devicesProcess,
        PORT: '0',
        JT808_PORT: '0',
        MQTT_PORT: '0',
        MQTTS_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    for (const stream of [start.stdout, start.stderr])
      createInterface({ input: stream }).on('line', (line) => lines.push(line));
    const addresses = () => lines.flatMap((line) => /Smart Fleet: (http:\S+)/.exec(line)?.[1] ?? []);
    const devices = () => lines.filter((line) => line.startsWith('JT/T 808:')).length;
    await until('the server', () => addresses().length === 1 && devices() === 1, 60_000);
    const children = readFileSync(`/proc/${start.pid}/task/${start.pid}/children`, 'utf8').trim().split(' ');
    expect(children).toHaveLength(devicesProcess === 'own' ? 2 : 1);

    for (const child of children) process.kill(Number(child), 'SIGKILL');

    await until('the next server', () => addresses().length === 2 && devices() === 2, 60_000);
    expect(lines.join('\n')).toContain('starting it again in 1 s');
    expect((await fetch(`${addresses()[1]}/readyz`)).status).toBe(200);
    start.kill('SIGINT');
    expect(await once(start, 'exit')).toEqual([0, null]);
    rmSync(dataDir, { recursive: true });
  },
);
