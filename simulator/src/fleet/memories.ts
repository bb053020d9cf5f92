import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Kept } from '../link/keep';
import type { Memory } from '../truck/truck';

/** The memory of each truck and its terminal, by the number of the truck. */
export type Memories = Record<string, Memory & { kept?: Kept }>;

/** Seconds between two savings; a run that was killed lost at most this much. */
export const savedEverySeconds = 15;

/**
 * The trucks' memory of the run before; none at the first. Meters go on above what was saved, because
 * some of what was counted since may have been reported.
 */
export function readMemories(file: string): Memories {
  const memories = readWhole(file);
  for (const memory of Object.values(memories)) {
    memory.powerOnSeconds += savedEverySeconds;
    memory.workSeconds += savedEverySeconds;
    memory.odometer += 0.1;
  }
  return memories;
}

/** Saves what the trucks remember, wholly or not at all; says what hindered it. */
export function writeMemories(file: string, memories: Memories): string | null {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(memories), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function readWhole(file: string): Memories {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memories;
  } catch {
    return {};
  }
}
