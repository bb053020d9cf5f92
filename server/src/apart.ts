import { watchDatabase } from './base/databaseWatch';
import { serveMeasures } from './base/measures';
import { meetingPlace } from './base/wire/place';
import { joinMeeting, openMeeting, type Opened } from './base/wire/sockets';
import { Switchboard } from './base/wire/switchboard';
import { everywhere, question } from './base/wire/wire';
import type { Foundations } from './appContext';
import { Admission } from './domain/fleet/admission/service';
import { openRemoteSink } from './domain/reported/telemetry/service';
import { openDevices, type Devices } from './gateway/devices';

/** The address of the database, for a process that joins the one that opened it. */
const database = question<null, string>('database');
const patienceMs = 10_000;
const waitedQuietlyMs = 2_000;

/** Has other processes join this one, which alone works on the vehicles of its data folder. */
export function openToOthers({ appCtx, wire, pool }: Foundations): Promise<Opened> {
  wire.serve(database, everywhere, () => Promise.resolve(pool.options.connectionString!));
  return openMeeting({
    board: wire,
    place: meetingPlace(appCtx.config.dataDir),
    complain: appCtx.complain,
    left: () => appCtx.advise('the process with the door of the devices has left'),
  });
}

/** A process that has joined the one that does the rest. */
export interface Joined {
  wire: Switchboard;
  databaseUrl: string;
  close(): Promise<void>;
}

interface Told {
  /** The process has come back with another database. */
  moved: () => void;
  say: (line: string) => void;
}

/** Joins the process that works on the vehicles of this data folder, as soon as it is there. */
export async function joinRest(
  dataDir: string,
  complain: (fault: unknown) => void,
  { moved, say }: Told,
): Promise<Joined> {
  const waiting = setTimeout(
    () => say('正在等待处理车辆的进程 / Waiting for the process that works on the vehicles'),
    waitedQuietlyMs,
  );
  const wire = new Switchboard();
  let known: string | undefined;
  const look = async () => {
    const outcome = await wire.ask(database, everywhere, null, patienceMs);
    if (!('answer' in outcome)) throw new Error('whoever was joined has not said where the data is');
    known ??= outcome.answer;
    if (known !== outcome.answer) moved();
  };
  const meeting = await joinMeeting({ board: wire, place: meetingPlace(dataDir), complain, joined: look });
  clearTimeout(waiting);
  return { wire, databaseUrl: known!, close: () => meeting.close() };
}

/** Opens the door of the devices alone; reports go to the process that was joined. */
export async function openApart({ appCtx, wire, pool, logger, metrics }: Foundations): Promise<Devices> {
  const { config, conditions, vault } = appCtx;
  await vault.unlock();
  const watch = watchDatabase({
    pool,
    conditions,
    folders: [config.dataDir],
    leastFreeBytes: config.diskAlarmMegabytes * 1_048_576,
  });
  const sink = openRemoteSink(wire, metrics);
  const stopMeasures = serveMeasures(wire, metrics);
  const stop = async () => {
    stopMeasures();
    await sink.close();
    watch.stop();
  };
  try {
    const devices = await openDevices(appCtx, new Admission(appCtx), sink, wire, { metrics, logger });
    return {
      ...devices,
      async close() {
        await devices.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
