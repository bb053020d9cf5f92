import { onlineMinutes } from '@fleet/contract/status/calls';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { BadSetting } from './badSetting';
import { readBucket } from './bucketConfig';
import type { BucketPlace } from './files/bucket';
import { type MapConfig, readMapConfig } from './mapConfig';
import { readRanges, type Range } from './outgoing';
import { type ProviderConfig, readProviderConfig } from './providerConfig';

export type PasswordProfile = 'standard' | 'dengbao';

interface Certificate {
  certFile: string;
  keyFile: string;
}

/** Everything that an operator may set from outside. */
export interface Config {
  host: string;
  port: number;
  jt808Port: number;
  mqttPort: number;
  mqttsPort: number;
  /** The certificate for MQTT under TLS: one of its own, or that of HTTPS. */
  mqttTls: Certificate | null;
  /** Bytes of one packet that a terminal may send. */
  mqttLargestPacket: number;
  /** A broker before us that terminals connect to, and our name on it. */
  mqttUrl: string | null;
  mqttClientId: string;
  /** Nodes that follow one broker share its messages under this name; null where one node follows it. */
  mqttGroup: string | null;
  mqttHookToken: string | null;
  /** Where the nodes of one installation meet; null where this process is alone. */
  natsUrl: string | null;
  nodeName: string;
  dataDir: string;
  /** Where each connection is a session of PostgreSQL's; null where that is so at DATABASE_URL. */
  databaseDirectUrl: string | null;
  /** The bucket in which files are kept; null where they lie in the data folder. */
  bucket: BucketPlace | null;
  smtpUrl: string | null;
  mailFrom: string;
  publicUrl: string | null;
  /** Where the ends of the log's chain are sent, and where its entries are: `syslog://host:514`, or an address that takes JSON. */
  logTarget: string | null;
  logEntriesTarget: string | null;
  /** How many proxies stand before us, or which addresses they have; null where visitors come straight to us. */
  trustProxy: number | string[] | null;
  tls: Certificate | null;
  metricsToken: string | null;
  /** For `proofSeconds` after somebody has proved to be the owner, what cannot be undone asks for nothing more. */
  session: { longestHours: number; idleMinutes: number; proofSeconds: number };
  password: {
    profile: PasswordProfile;
    failuresAllowed: number;
    lockMinutes: number;
    rotationDays: number | null;
    /** An account that nobody has signed in to for so many days is let in no more; null where none is counted. */
    unusedDays: number | null;
    remembered: number;
    /** How old a password must be before its owner changes it again. */
    leastHours: number;
    /** For how long a temporary one is good. */
    temporaryHours: number;
  };
  /** A truck that was silent for longer is off-line. */
  onlineMinutes: number;
  /** For how long a sum over a fleet is given out to all who ask for the same; 0 counts for each anew. */
  sharedMs: number;
  /** Whoever sees more vehicles is told on the live stream of those alone that he looks at. */
  mostFollowed: number;
  retentionMonths: number;
  /** So many days after its end a day's raw reports are packed; 0 for never. */
  packAfterDays: number;
  /** So many days of work a new demo fleet is given as its past. */
  demoHistoryDays: number;
  /** How often a working truck of the demo reports; the others report less often in proportion. */
  demoReportSeconds: number;
  /** Less free space than this on the data folder's disk raises an alarm. */
  diskAlarmMegabytes: number;
  /** Where backups are put each day at this hour of the machine's clock, and how many; null where none are made. */
  backup: { dir: string; hour: number; keep: number } | null;
  backupPassphrase: string | null;
  /** The bucket to which backups are copied. */
  backupBucket: BucketPlace | null;
  /** How long a terminal has for its answer to a command, and for how long one is wanted that is off-line. */
  command: { answerSeconds: number; waitHours: number };
  map: MapConfig;
  /** The company's identity provider, and what we say to it of ourselves. */
  provider: ProviderConfig | null;
  providerSecret: string | null;
  /** The private networks that requests of ours may reach. */
  outgoingPrivate: readonly Range[];
}

const logProtocols = ['syslog:', 'syslog+tcp:', 'syslog+tls:', 'http:', 'https:'];

function readLogTarget(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!URL.canParse(text) || !logProtocols.includes(new URL(text).protocol))
    throw new BadSetting(`${name}: ${logProtocols.map((protocol) => `${protocol}//…`).join(', ')}`);
  return text;
}

/** Reads the settings from the environment; what is not set, or empty, has the default that the README names. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const profile = env.PASSWORD_PROFILE ?? 'standard';
  if (profile !== 'standard' && profile !== 'dengbao')
    throw new BadSetting(`PASSWORD_PROFILE: standard / dengbao, not ${profile}`);
  const strict = profile === 'dengbao';
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = env[name] === undefined ? fallback : Number(env[name]);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new BadSetting(
        `${name} 应为 ${least}–${most} 的整数 / ${name} must be a whole number from ${least} to ${most}`,
      );
    }
    return value;
  };
  const ranges = (name: string): Range[] => {
    try {
      return readRanges(env[name] ?? '');
    } catch {
      throw new BadSetting(
        `${name} 应为以逗号分隔的网段 / ${name} must be ranges with commas between, such as 10.0.0.0/8`,
      );
    }
  };
  const certificate = (name: string): Certificate | null => {
    const [certFile, keyFile] = [env[`${name}_CERT`], env[`${name}_KEY`]];
    return certFile && keyFile ? { certFile, keyFile } : null;
  };
  const dataDir = path.resolve(env.DATA_DIR ?? 'var');
  const nodes = readNodes(env);
  const backupPassphrase = readBackupPassphrase(env);
  if (env.BACKUP_DIR && !backupPassphrase)
    throw new BadSetting(
      '设置 BACKUP_DIR 时须同时设置 BACKUP_PASSPHRASE 或 BACKUP_PASSPHRASE_FILE / BACKUP_DIR needs BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE',
    );
  if (env.BACKUP_URL && !env.BACKUP_DIR)
    throw new BadSetting('设置 BACKUP_URL 时须同时设置 BACKUP_DIR / BACKUP_URL needs BACKUP_DIR');
  return {
    host: env.HOST ?? '127.0.0.1',
    port: whole('PORT', 8080, 0, 65_535),
    jt808Port: whole('JT808_PORT', 8808, 0, 65_535),
    mqttPort: whole('MQTT_PORT', 1883, 0, 65_535),
    mqttsPort: whole('MQTTS_PORT', 8883, 0, 65_535),
    mqttTls: certificate('MQTT_TLS') ?? certificate('TLS'),
    mqttLargestPacket: whole('MQTT_LARGEST_PACKET', 262_144, 4_096, 16_777_216),
    mqttUrl: env.MQTT_URL ?? null,
    mqttClientId: env.MQTT_CLIENT_ID ?? (nodes.natsUrl === null ? 'fleet' : `fleet-${nodes.nodeName}`),
    mqttGroup: env.MQTT_GROUP || null,
    mqttHookToken: env.MQTT_HOOK_TOKEN ?? null,
    ...nodes,
    dataDir,
    databaseDirectUrl: readDirectUrl(env),
    bucket: readBucket(env, 'FILES'),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'fleet@localhost.local',
    publicUrl: env.PUBLIC_URL ?? null,
    logTarget: readLogTarget(env, 'LOG_TARGET'),
    logEntriesTarget: readLogTarget(env, 'LOG_ENTRIES_TARGET'),
    trustProxy: readProxies(env.TRUST_PROXY),
    tls: certificate('TLS'),
    metricsToken: env.METRICS_TOKEN ?? null,
    session: {
      longestHours: whole('SESSION_HOURS', 12, 1, 72),
      idleMinutes: whole('SESSION_IDLE_MINUTES', strict ? 30 : 120, 5, 1440),
      proofSeconds: whole('PROOF_SECONDS', 600, 5, 86_400),
    },
    password: {
      profile,
      failuresAllowed: whole('LOGIN_FAILURES', 5, 3, 20),
      lockMinutes: whole('LOGIN_LOCK_MINUTES', strict ? 30 : 15, 1, 1440),
      rotationDays: strict ? whole('PASSWORD_DAYS', 90, 1, 365) : null,
      unusedDays: whole('UNUSED_ACCOUNT_DAYS', strict ? 90 : 0, 0, 3_650) || null,
      remembered: strict ? 5 : 1,
      leastHours: strict ? whole('PASSWORD_LEAST_HOURS', 24, 0, 168) : 0,
      temporaryHours: whole('PASSWORD_TEMPORARY_HOURS', 72, 1, 720),
    },
    onlineMinutes,
    sharedMs: whole('SHARED_ANSWER_MS', 1_000, 0, 10_000),
    mostFollowed: whole('FOLLOWED_VEHICLES', 20_000, 1, 100_000),
    retentionMonths: whole('RETENTION_MONTHS', 13, 1, 120),
    packAfterDays: whole('PACK_AFTER_DAYS', 3, 0, 400),
    demoHistoryDays: whole('DEMO_HISTORY_DAYS', 14, 0, 28),
    demoReportSeconds: whole('DEMO_REPORT_SECONDS', 3, 1, 300),
    diskAlarmMegabytes: whole('DISK_ALARM_MB', 2_048, 0, 1_048_576),
    backup: env.BACKUP_DIR
      ? {
          dir: path.resolve(env.BACKUP_DIR),
          hour: whole('BACKUP_HOUR', 2, 0, 23),
          keep: whole('BACKUP_KEEP', 14, 1, 1_000),
        }
      : null,
    backupPassphrase,
    backupBucket: readBucket(env, 'BACKUP'),
    command: {
      answerSeconds: whole('COMMAND_ANSWER_SECONDS', 60, 1, 600),
      waitHours: whole('COMMAND_WAIT_HOURS', 24, 1, 168),
    },
    map: readMapConfig(env, dataDir),
    provider: readProviderConfig(env),
    providerSecret: env.OIDC_CLIENT_SECRET || null,
    outgoingPrivate: ranges('OUTGOING_PRIVATE'),
  };
}

/** A pooler in transaction mode lies between us and the database: some of our work goes past it. */
function readDirectUrl({ DATABASE_DIRECT_URL: direct, DATABASE_URL: pooled }: NodeJS.ProcessEnv) {
  if (direct && !pooled)
    throw new BadSetting(
      '设置 DATABASE_DIRECT_URL 时须同时设置 DATABASE_URL / DATABASE_DIRECT_URL needs DATABASE_URL',
    );
  return direct ?? null;
}

/** Nodes share a database, the key by which its secrets are read, and the way in which they follow a broker. */
function readNodes(env: NodeJS.ProcessEnv): Pick<Config, 'natsUrl' | 'nodeName'> {
  const natsUrl = env.NATS_URL ?? null;
  if (natsUrl !== null) {
    const isReadable = natsUrl.split(',').every((one) => /^(nats|tls):\/\/[^/]/.test(one.trim()));
    if (!isReadable) throw new BadSetting('NATS_URL: nats://host:4222, tls://host:4222');
    for (const needed of ['DATABASE_URL', 'SECRET_KEY', ...(env.MQTT_URL ? ['MQTT_GROUP'] : [])])
      if (!env[needed])
        throw new BadSetting(`设置 NATS_URL 时须同时设置 ${needed} / NATS_URL needs ${needed}`);
  }
  return { natsUrl, nodeName: env.NODE_NAME ?? hostname() };
}

/** A passphrase guards a backup wherever it lies, so it must not be guessable. */
export const leastPassphrase = 12;

function readBackupPassphrase(env: NodeJS.ProcessEnv): string | null {
  const file = env.BACKUP_PASSPHRASE_FILE;
  if (file && !existsSync(file))
    throw new BadSetting(`BACKUP_PASSPHRASE_FILE: ${file} 不存在 / ${file} does not exist`);
  const passphrase = env.BACKUP_PASSPHRASE || (file ? readFileSync(file, 'utf8').trim() : null);
  if (passphrase !== null && passphrase.length < leastPassphrase)
    throw new BadSetting(
      `BACKUP_PASSPHRASE 至少 ${leastPassphrase} 个字符 / BACKUP_PASSPHRASE must have at least ${leastPassphrase} characters`,
    );
  return passphrase;
}

/** A number of proxies, or their addresses and networks with commas between them. */
function readProxies(setting: string | undefined): Config['trustProxy'] {
  if (!setting || setting === '0') return null;
  if (/^[1-9]$/.test(setting)) return Number(setting);
  const proxies = setting.split(',').map((one) => one.trim());
  if (proxies.every(isNetwork)) return proxies;
  throw new BadSetting(
    `TRUST_PROXY 应为代理层数（1–9）或代理的地址、网段，以逗号分隔 / TRUST_PROXY must be the number of proxies (1 to 9), or their addresses or networks with commas between, not ${setting}`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
