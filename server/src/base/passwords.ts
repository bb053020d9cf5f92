import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Allowances } from './allowance';
import { serverFolder } from './folders';
import { tooManyRequests } from './refuse';
import { Turns } from './turns';

/** The question to a thread: to judge a password by its hash, or to hash one. */
export interface Question {
  password: string;
  stored?: string;
}

interface Job extends Question {
  resolve: (answer: never) => void;
  reject: (fault: unknown) => void;
}

/** A stranger waits behind known persons, and in a shorter queue. */
export type Standing = 'stranger' | 'known';

const mostWaiting: Record<Standing, number> = { stranger: 16, known: 64 };
const retryAfterSeconds = 2;
/** Tries that wait for the same name. */
const mostOfOneName = 8;
/** Tries of one address: so many at once, and one more every three seconds. */
const triesAtOnce = 50;
const triesPerSecond = 1 / 3;

/**
 * Hashes passwords in threads of their own, because files, archives and names of hosts wait for the common ones; what
 * would wait long is refused. With it goes what holds guesses back: turns for each name, an allowance for each address.
 */
export class Passwords {
  readonly turns = new Turns(mostOfOneName);
  readonly addresses = new Allowances(triesAtOnce, triesPerSecond);
  readonly #most = Math.max(1, Math.min(2, availableParallelism() - 1));
  /** The threads, and what each is at. */
  readonly #jobs = new Map<Worker, Pick<Job, 'resolve' | 'reject'> | null>();
  #idle: Worker[] = [];
  readonly #waiting: Record<Standing, Job[]> = { stranger: [], known: [] };
  #nobody: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.#ask<string>({ password }, 'known');
  }

  /** Says whether the password fits; without an account it takes as long and says no. */
  async isRight(password: string, stored: string | undefined, standing: Standing): Promise<boolean> {
    this.#nobody ??= this.hash('nobody has this password').catch((fault: unknown) => {
      this.#nobody = null;
      throw fault;
    });
    const fits = await this.#ask<boolean>({ password, stored: stored ?? (await this.#nobody) }, standing);
    return stored !== undefined && fits;
  }

  /** Refuses what would wait too long. */
  needRoom(standing: Standing): void {
    if (this.#waiting[standing].length >= mostWaiting[standing]) throw tooManyRequests(retryAfterSeconds);
  }

  #ask<T extends string | boolean>(question: Question, standing: Standing): Promise<T> {
    this.needRoom(standing);
    return new Promise<T>((resolve, reject) => {
      this.#waiting[standing].push({ ...question, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const { known, stranger } = this.#waiting;
    if (known.length + stranger.length === 0) return;
    const worker = this.#idle.pop() ?? (this.#jobs.size < this.#most ? this.#start() : null);
    if (!worker) return;
    const { resolve, reject, ...question } = (known.shift() ?? stranger.shift())!;
    this.#jobs.set(worker, { resolve, reject });
    // A thread keeps the process alive only while it works.
    worker.ref();
    worker.postMessage(question);
  }

  #start(): Worker {
    const worker = new Worker(new URL('src/base/passwords.worker.mjs', serverFolder));
    const lost = (fault: unknown) => {
      this.#jobs.get(worker)?.reject(fault instanceof Error ? fault : new Error('the thread has ended'));
      this.#jobs.delete(worker);
      this.#idle = this.#idle.filter((one) => one !== worker);
      this.#next();
    };
    worker.on('error', lost).on('exit', lost);
    worker.on('message', (answer: unknown) => {
      this.#jobs.get(worker)?.resolve(answer as never);
      this.#jobs.set(worker, null);
      worker.unref();
      this.#idle.push(worker);
      this.#next();
    });
    return worker;
  }
}
