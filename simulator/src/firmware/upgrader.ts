import { createHash } from 'node:crypto';
import { lateMs, type Manner } from '../link/manners';

/** A version that a terminal was offered, and how it gets at it. */
export interface Offer {
  version: string;
  bytes: number;
  /** The expected checksum of the file, as hex; null where the protocol says nothing about it. */
  sha256: string | null;
  /** Fetches a part; rejects while the link is away. */
  read(offset: number, size: number): Promise<Buffer>;
}

/** The words and acts of an upgrade over the terminal's link. */
export interface Voice {
  /** Per cent, or a negative step for a failure; 100 once it is written. `alink.md` §10.3. */
  tell(step: number): void;
  garble(): void;
  /** Loses the link for a moment, and comes back with what then runs. */
  restart(): void;
  drop(): void;
  /** Whether the link is there; without it nothing can be fetched either. */
  isThere(): boolean;
}

interface Attempt {
  offer: Offer;
  readonly manner: Manner;
  readonly pieces: Buffer[];
  got: number;
  told: number;
  hasDropped: boolean;
}

const pieceBytes = 16 * 1024;
/** A small file too is fetched in some pieces, so that it can be broken off. */
const leastPieces = 4;
const tellEvery = 5;
const againMs = 500;
/** A terminal that gets nothing for so many tries gives the download up. */
const mostTries = 120;
const restartsAfterMs = 300;
const downloadFailed = -2;
const verifyFailed = -3;
const writeFailed = -4;
const written = 100;

/** The upgrades of one terminal: fetches a version in pieces, goes on where it was broken off, verifies it, restarts. */
export class Upgrader {
  #attempt: Attempt | null = null;

  constructor(
    readonly kept: { firmwareVersion: string },
    readonly voice: Voice,
  ) {}

  /** Takes an offer in the given manner; the same again, after a break, only says anew where the file is. */
  take(offer: Offer, manner: () => Manner): void {
    if (this.#attempt?.offer.version === offer.version) {
      this.#attempt.offer = offer;
      return;
    }
    const attempt = { offer, manner: manner(), pieces: [], got: 0, told: 0, hasDropped: false };
    this.#attempt = attempt;
    if (attempt.manner === 'never') return;
    if (attempt.manner === 'garbage') return this.voice.garble();
    setTimeout(() => void this.#run(attempt), attempt.manner === 'late' ? lateMs : 0).unref();
  }

  async #run(attempt: Attempt): Promise<void> {
    const failure = (await this.#fetch(attempt)) ?? this.#verify(attempt);
    // Another version was offered meanwhile.
    if (this.#attempt !== attempt) return;
    this.#attempt = null;
    if (failure !== null) return this.#tell(attempt, failure);
    this.#tell(attempt, written);
    if (attempt.manner !== 'wrongVersion') this.kept.firmwareVersion = attempt.offer.version;
    // The last message is to be out before the link is gone.
    setTimeout(() => this.voice.restart(), restartsAfterMs).unref();
  }

  /** Fetches piece after piece; what is there already is not fetched again. */
  async #fetch(attempt: Attempt): Promise<number | null> {
    const { manner } = attempt;
    for (let tries = 0; attempt.got < attempt.offer.bytes; ) {
      if (this.#attempt !== attempt) return null;
      const piece = await this.#next(attempt).catch(() => null);
      if (!piece) {
        tries += 1;
        if (tries > mostTries) return downloadFailed;
        await new Promise((resolve) => setTimeout(resolve, againMs).unref());
        continue;
      }
      tries = 0;
      attempt.pieces.push(piece);
      attempt.got += piece.length;
      const isHalf = attempt.got * 2 >= attempt.offer.bytes;
      if (isHalf && manner === 'fullStore') return writeFailed;
      if (isHalf && manner === 'dropsMidway' && !attempt.hasDropped) {
        attempt.hasDropped = true;
        this.voice.drop();
      }
      this.#tellProgress(attempt);
    }
    return null;
  }

  async #next({ offer, got }: Attempt): Promise<Buffer> {
    if (!this.voice.isThere()) throw new Error('no network');
    const wanted = Math.min(pieceBytes, Math.ceil(offer.bytes / leastPieces), offer.bytes - got);
    const piece = await offer.read(got, wanted);
    if (piece.length === 0 || piece.length > wanted) throw new Error('not the piece that was asked for');
    return piece;
  }

  #verify({ offer, pieces }: Attempt): number | null {
    if (offer.sha256 === null) return null;
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    return hash.digest('hex') === offer.sha256 ? null : verifyFailed;
  }

  #tellProgress(attempt: Attempt): void {
    const percent = Math.min(99, Math.floor((attempt.got / attempt.offer.bytes) * 100));
    if (percent - attempt.told < tellEvery) return;
    attempt.told = percent;
    this.#tell(attempt, percent);
  }

  #tell({ manner }: Attempt, step: number): void {
    this.voice.tell(step);
    if (manner === 'twice') this.voice.tell(step);
  }
}
