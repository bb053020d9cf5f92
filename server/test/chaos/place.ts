import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enrol } from '../../../simulator/src/enrol';
import type { DemoTruck } from '../../src/seed/demo';
import { type ServerProcess, startServerProcess } from '../serverProcess';
import { ChaosTruck } from './chaosTruck';
import { OwnPostgres } from './database';
import { Way } from './way';

interface Wanted {
  terminals: number;
  /** How long the database stands still when it is stopped. */
  stoppedMs: number;
  /** A disk that can be filled. */
  ownDisk: boolean;
}

/** Only root mounts a disk of its own. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

/** An installation in a folder of its own, with a fleet whose links go through ways that can be cut. */
export class Place {
  readonly postgres: OwnPostgres;
  trucks: ChaosTruck[] = [];
  ways: Way[] = [];

  private constructor(
    readonly dataDir: string,
    readonly stoppedMs: number,
    readonly hasDisk: boolean,
    public server: ServerProcess,
  ) {
    this.postgres = new OwnPostgres(dataDir);
  }

  static async open({ terminals, stoppedMs, ownDisk }: Wanted): Promise<Place> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'fleet-chaos-'));
    chmodSync(dataDir, 0o711);
    const hasDisk = ownDisk && mayMount;
    if (hasDisk) {
      const disk = path.join(dataDir, 'postgres');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m,mode=0711', 'tmpfs', disk]);
    }
    const place = new Place(dataDir, stoppedMs, hasDisk, await start(dataDir));
    place.ways = [await Way.open(() => place.server.jt808), await Way.open(() => place.server.mqtt)];
    return place.#withFleet(terminals);
  }

  /** The trucks of the demo, which can be told things, and as many more of both links as are wanted. */
  async #withFleet(terminals: number): Promise<Place> {
    const { demo, http } = this.server;
    const trucks = demo.trucks.filter(({ carId }) => carId.startsWith('HD-'));
    const of = (wanted: DemoTruck['link']['protocol']) =>
      trucks.filter(({ link: { protocol } }) => protocol === wanted).slice(0, Math.ceil(terminals / 2));
    const own = [...of('jt808'), ...of('alink')];
    const more = terminals - own.length;
    const enrolled =
      more > 0
        ? await enrol(
            { http: `http://127.0.0.1:${http}`, dataDir: this.dataDir, trucks: more, link: 'mixed' },
            () => undefined,
          )
        : [];
    this.fleet = [...own, ...(enrolled as DemoTruck[])];
    return this;
  }

  fleet: DemoTruck[] = [];

  /** Has every truck report through the ways. */
  begin(began: number, pauseMs: number): void {
    const [jt808, mqtt] = this.ways.map(({ port }) => port);
    this.trucks = this.fleet.map(
      (truck) => new ChaosTruck(truck, { jt808: jt808!, mqtt: mqtt! }, began, pauseMs),
    );
  }

  async killServer(): Promise<void> {
    await this.server.kill();
    this.server = await start(this.dataDir, this.server);
  }

  isReady = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${this.server.http}/readyz`).catch(() => null))?.status === 200;

  /** True once everything that was taken is judged. */
  isSettled = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${this.server.http}/readyz`).catch(() => null);
    if (answer?.status !== 200) return false;
    const { waiting } = (await answer.json()) as { waiting: { reports: number; lateVehicles: number } };
    return waiting.reports === 0 && waiting.lateVehicles === 0;
  };

  async close(): Promise<void> {
    for (const { terminal } of this.trucks) terminal.close();
    for (const way of this.ways) await way.close();
    await this.server.stop();
    if (this.hasDisk) execFileSync('umount', [path.join(this.dataDir, 'postgres')]);
    rmSync(this.dataDir, { recursive: true });
  }
}

/** Starts a server; where one was before, people come back to the address that they know. */
const start = (dataDir: string, before?: ServerProcess): Promise<ServerProcess> =>
  startServerProcess({
    dataDir,
    args: ['--still'],
    env: {
      COMMAND_ANSWER_SECONDS: '2',
      DISK_ALARM_MB: '0',
      LOG_LEVEL: 'silent',
      ...(before && { PORT: String(before.http) }),
    },
  });
