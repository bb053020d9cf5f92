/** The attributes that a terminal reports of itself. */
export interface TerminalAttributes {
  firmwareVersion: string | null;
  iccid: string | null;
}

/** A version of firmware that a terminal may fetch. */
export interface UpgradeOffer {
  firmwareId: string;
  versionNum: string;
  bytes: number;
  sha256: string;
  md5: string;
  isDiff: boolean;
  /** The address from which it fetches the file, for a day; null when the file comes over the link. */
  url: string | null;
  /** The file is small enough to come over the link. */
  mayComeOverLink: boolean;
}

/** Everything a terminal may be told: what goes out, and what it answers. A kind of command is a line here. */
export interface Commands {
  attributes: { says: Record<string, never>; answers: TerminalAttributes };
  /** Only that it was offered: what comes of it the terminal tells as it goes. */
  upgrade: { says: UpgradeOffer; answers: null };
}
export type CommandKind = keyof Commands;

/** Why there is no answer: no link, one of this kind under way, nothing came, or the terminal said no. */
export type Silence = 'offline' | 'busy' | 'timeout' | 'refused' | 'notSupported';
export type Told<K extends CommandKind> = { answer: Commands[K]['answers'] } | { silence: Silence };

/** A command of the ledger on its way out; a terminal's answer bears the same id, however late it comes. */
export interface DeviceCommand {
  id: string;
  cmdType: 'attribute' | 'service';
  /** Of the thing model: `alink.md` §16. */
  identifier: string;
  params: Record<string, unknown>;
  /** The terminal is known to hold what this changes; where that is not said in other words. */
  isChange?: boolean;
}

/** A terminal's own words to a command: 200 done, 100001 it will once it stands still, anything else a refusal. */
export interface CommandAnswer {
  code: number;
  message: string;
  data: unknown;
}

/** The readings that decide whether a truck may be stopped: km/h, and millimetres. */
export interface Motion {
  vehicleSpeed?: number | null;
  liftHeight?: number | null;
}

/** The near end of a terminal's link, in the gateway that holds it. */
export interface LinkEnd {
  /** Asks, and waits for the terminal's own answer, at most so long. */
  tell<K extends CommandKind>(kind: K, says: Commands[K]['says'], patienceMs: number): Promise<Told<K>>;
  /** Sends a command; what is answered is told as `commandAnswered`. False when this link has no words for it. */
  send(command: DeviceCommand): boolean;
}
