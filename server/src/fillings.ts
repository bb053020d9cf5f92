import { faceForTerminal } from './domain/face/service';
import { templateForTerminal } from './domain/finger/service';
import type { Filling } from './domain/ledger/dispatch';

/** Commands whose ledger entry names what must not lie in a table: by identifier, who puts it in on the way out. */
export const fillings: Readonly<Record<string, Filling>> = {
  async addFinger(ground, command) {
    const { fingerNum, driverId } = command.params as { fingerNum: number; driverId: string };
    const template = await templateForTerminal(ground, driverId, fingerNum);
    return template === null ? null : { ...command, params: { fingerNum, template, part: 1, parts: 1 } };
  },
  async addFace(ground, command, terminalRowId) {
    const { driverNum, driverId } = command.params as { driverNum: string; driverId: string };
    const face = await faceForTerminal(ground, driverId, terminalRowId, new Date());
    return face && { ...command, params: { driverNum, ...face } };
  },
};
