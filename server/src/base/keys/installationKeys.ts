import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { BadSetting } from '../badSetting';
import { keyBytes, keyOf, type Key } from './envelope';

/** The file of an installation whose keys are not set. */
export const keyFileName = 'secret.key';

/** Shorter ones can be guessed. */
const leastCharacters = 16;

/** The key made of what the operator wrote. */
const installationKey = (secret: string): Key => keyOf(createHash('sha256').update(secret).digest());

/** The keys of a text, one a line, the current one first. */
export const keysIn = (text: string): Key[] => secretsIn(text).map(installationKey);

const secretsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The keys of the settings, the current one first; null where none is set, and the file holds them. */
export function keysSet({ SECRET_KEY: given, SECRET_KEY_OLD: old = '' }: NodeJS.ProcessEnv): Key[] | null {
  if (given === undefined) return null;
  if (given.trim() === '')
    throw new BadSetting(
      'SECRET_KEY 为空：请填写密钥，或不设置该变量 / SECRET_KEY is blank: give a key, or unset it',
    );
  return [installationKey(given), ...keysIn(old)];
}

/** The key by which sealed values were found, while it was made of the installation's. */
export const derivedFindingKey = ({ bytes }: Key): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'fingerprint', keyBytes));

/** The name of the key in archives from before keys had names. */
export const formerMarkOf = (key: Key): string =>
  createHmac('sha256', derivedFindingKey(key)).update('backup\0').update('key').digest('hex');

/**
 * The keys that wrap the data keys: the current one and those before it. They are SECRET_KEY and SECRET_KEY_OLD, or the
 * lines of a file in the data folder that only we can read; the file is read again when a key is wanted that is not known.
 */
export class InstallationKeys {
  readonly #file: string | null;
  readonly #isWeak: boolean;
  #keys: Key[];

  constructor(env: NodeJS.ProcessEnv, dataDir: string) {
    const set = keysSet(env);
    this.#file = set === null ? path.join(dataDir, keyFileName) : null;
    this.#isWeak = set !== null && env.SECRET_KEY!.trim().length < leastCharacters;
    if (this.#file && !existsSync(this.#file)) makeFile(this.#file);
    this.#keys = set ?? [];
    this.reread();
  }

  /** The file for new keys; null where the operator sets them. */
  get file(): string | null {
    return this.#file;
  }

  get current(): Key {
    return this.#keys[0]!;
  }

  get all(): readonly Key[] {
    return this.#keys;
  }

  find(id: string): Key | undefined {
    const known = this.#keys.find((key) => key.id === id);
    if (known) return known;
    this.reread();
    return this.#keys.find((key) => key.id === id);
  }

  /** Takes up what another process has put into the file. */
  reread(): void {
    if (!this.#file) return;
    const keys = keysIn(readFileSync(this.#file, 'utf8'));
    if (keys.length === 0)
      throw new BadSetting(`${this.#file} 中没有密钥 / There is no key in ${this.#file}`);
    this.#keys = keys;
  }

  /** Puts a new key before those in the file, in one step. */
  add(): void {
    const file = this.#file!;
    const draft = `${file}.draft`;
    const { uid, gid } = statSync(file);
    rmSync(draft, { force: true });
    const before = readFileSync(file, 'utf8').trim();
    writeFileSync(draft, `${newSecret()}\n${before}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // The command may run as root beside a server that does not.
    chownSync(draft, uid, gid);
    renameSync(draft, file);
    this.reread();
  }

  /** The weakness of a key that can be guessed; null where it cannot. */
  weakness(): string | null {
    return this.#isWeak
      ? `SECRET_KEY 至少应有 ${leastCharacters} 个字符，过短的密钥可能被猜出 / ` +
          `SECRET_KEY must have at least ${leastCharacters} characters: a shorter one may be guessed`
      : null;
  }
}

function makeFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, newSecret(), { mode: 0o600, flag: 'wx' });
}

const newSecret = () => randomBytes(keyBytes).toString('hex');
