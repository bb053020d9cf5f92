import type { AlarmNote } from '@fleet/contract/alarm/calls';
import type { Input } from '@fleet/contract/call';
import type { live } from '@fleet/contract/live/calls';
import type { StreamEvents } from '@fleet/contract/live/stream';
import type { CommandAnswer } from './deviceCommands';
import type { LiveState } from '@fleet/contract/status/calls';

/** A truck's live state, with the organization that may see it. */
export interface OwnedState {
  orgId: string;
  companyId: string;
  /** Its text is that of a whole `LiveState`: the instants are not written before somebody reads them. */
  state: Pick<LiveState, 'vehicleId' | 'state' | 'lng' | 'lat'>;
  /** Where it was when it was told before. */
  from: { lng: number | null; lat: number | null };
}

/** A new alarm, with the organization that may see it. */
export interface OwnedAlarm {
  orgId: string;
  companyId: string;
  note: AlarmNote;
}

/** Somebody was refused: what sort of thing, and what it was about. */
export interface Refused {
  what: 'login' | 'lockOut' | 'right' | 'record';
  about: string;
  loginName: string;
  accountId: string | null;
  companyId: string | null;
  ip: string | null;
}

/** The events inside the server, told after the commit. */
export interface BusEvents {
  /** With an account it is for that person alone. */
  changed: StreamEvents['changed'] & { companyId: string | null; accountId?: string };
  vehicleState: OwnedState[];
  alarm: OwnedAlarm[];
  /** The reader of a session's stream looks at these places and vehicles now. */
  looked: Input<typeof live.look> & { sessionId: string };
  /** Counted for the log; told at once, because what was refused is never committed. */
  refused: Refused;
  /** Sessions that ended; no ids means every session of the account. */
  signedOut: {
    accountId: string;
    exceptSessionId?: string;
    sessionId?: string;
    reason: StreamEvents['signedOut']['reason'];
  };
  /** Whoever sits at a session has proved to be its owner. */
  proven: { sessionId: string };
  /** The rights or data of these accounts have changed, or those of everybody. */
  rightsChanged: { accountIds: readonly string[] | 'all' };
  /** A terminal's file, link or binding changed: whoever remembers it forgets it. */
  terminalChanged: { terminalRowId: string };
  /** A terminal has come over a link: whoever holds an earlier one of it closes that. */
  linkTaken: { terminalRowId: string; order: number; name: string };
  /** A terminal is known by its link no more: it was taken out, or has another name or secret. Whoever holds the link closes it. */
  linkVoid: { terminalRowId: string };
  /** These data keys are destroyed: whoever knows them forgets them. */
  keysDestroyed: { ids: readonly string[] };
  /** A vehicle came under repair, or is no longer. */
  repairChanged: { vehicleId: string };
  /** The conditions of these vehicles may have changed; of all where none are named. */
  conditionsChanged: { vehicleIds?: readonly string[] };
  /** Something was decided in the rollout of a version: who drives it looks at once. */
  rolloutMoved: { firmwareId: string };
  /** A task waits for somebody to take it up. */
  taskWaiting: { id: string };
  /** The ledger has something to tell a terminal. */
  commandWaiting: { terminalRowId: string };
  /** A terminal has answered a command of the ledger, in time or not. */
  commandAnswered: { terminalRowId: string; commandId: string; answer: CommandAnswer };
  /** A command about a record has ended. */
  commandEnded: { subject: string; recordId: string };
  /** Parts of the vehicles are another node's to work on, or nobody's for now: who may do it looks at once. */
  partsMoved: Record<string, never>;
}

/** Tells what happened to whoever listens. */
export interface Bus {
  emit<N extends keyof BusEvents>(name: N, event: BusEvents[N]): void;
  /** Listens until the returned function is called. */
  on<N extends keyof BusEvents>(name: N, listen: (event: BusEvents[N]) => void): () => void;
  /** Listens for that events of another process may have been missed: whatever is remembered by events is read anew. */
  onGap(listen: () => void): () => void;
}
