import type { ConditionName } from '@fleet/contract/condition/calls';

const ofConnections = new WeakSet<Error>();

/** Remembers that this error came from a connection to the database, so that it can be told from other networks'. */
export const markConnectionError = (error: Error): void => void ofConnections.add(error);

/** SQLSTATE classes and codes that speak of the server and not of the statement (PostgreSQL, appendix A). */
const conditionOfState: readonly [RegExp, ConditionName][] = [
  [/^53100$/, 'databaseFull'],
  [/^25006$/, 'databaseReadOnly'],
  [/^(08...|57P0[1-3])$/, 'databaseLost'],
];

/** The messages of the driver for a broken connection; these errors have no code. */
const driverSays =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/** The condition that an error tells of; null when it is about something else. */
export function databaseConditionOf(error: unknown): ConditionName | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, severity, message } = at as Error & { code?: unknown; severity?: unknown };
    if (typeof code === 'string' && severity !== undefined) {
      const found = conditionOfState.find(([pattern]) => pattern.test(code));
      if (found) return found[1];
    }
    if (ofConnections.has(at) || driverSays.test(message)) return 'databaseLost';
  }
  return null;
}

const deadlockDetected = '40P01';

/** Two changes took the same records in another order each; the database ended this one, and nothing of it is saved. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as Error & { code?: unknown }).code === deadlockDetected || isDeadlock(error.cause));
