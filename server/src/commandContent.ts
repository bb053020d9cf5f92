import { asChange } from './domain/places/electricFence/service';
import { faceForTerminal } from './domain/fleet/face/service';
import { fileForTerminal } from './domain/house/file/service';
import { templateForTerminal } from './domain/duty/finger/service';
import type { Filling } from './domain/house/ledger/dispatch';

/** Commands whose ledger entry names what must not lie in a table: by identifier, who puts it in on the way out. */
const byIdentifier: Readonly<Record<string, Filling>> = {
  async addFinger(appCtx, command) {
    const { fingerNum, driverId } = command.params as { fingerNum: number; driverId: string };
    const template = await templateForTerminal(appCtx, driverId, fingerNum);
    return template === null ? null : { ...command, params: { fingerNum, template, part: 1, parts: 1 } };
  },
  async addFace(appCtx, command, terminalRowId) {
    const { driverNum, driverId } = command.params as { driverNum: string; driverId: string };
    const face = await faceForTerminal(appCtx, driverId, terminalRowId, new Date());
    return face && { ...command, params: { driverNum, ...face } };
  },
  setFence: asChange,
};

/** A parameter that names a file becomes the link from which this terminal may fetch it. */
const withFiles: Filling = async (appCtx, command, terminalRowId) => {
  const params = { ...command.params };
  for (const [name, value] of Object.entries(params)) {
    const { fileId } = (value ?? {}) as { fileId?: string };
    if (fileId === undefined) continue;
    const file = await fileForTerminal(appCtx, fileId, terminalRowId, new Date());
    if (!file) return null;
    params[name] = file;
  }
  return { ...command, params };
};

/** The content of a command as the terminal hears it; null when its subject is gone. */
export const fillCommand: Filling = (appCtx, command, terminalRowId) =>
  (byIdentifier[command.identifier] ?? withFiles)(appCtx, command, terminalRowId);
