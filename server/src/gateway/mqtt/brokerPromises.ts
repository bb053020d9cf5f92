import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IConnackPacket } from 'mqtt';
import type { Logger } from 'pino';
import type { AppContext } from '../../base/context';

/** Below this a broker holds its terminals back while we commit. */
const enoughInFlight = 1_000;
const unlimited = 65_535;
const patienceMs = 5_000;

/** The topic on which a broker tells its version, if it does. */
const versionTopic = '$SYS/broker/version';
const droppedTopic = '$SYS/broker/publish/messages/dropped';

interface Needs {
  ctx: Pick<AppContext, 'config' | 'conditions' | 'complain'>;
  logger: Logger;
}

/**
 * Finds out what the broker before us promises, as far as a broker can be asked, and says it: whether it has kept our
 * session, how many messages it has in flight, and whether it throws any away. How long its queues may grow no broker
 * tells; that one was too short shows in what it has dropped.
 */
export class BrokerPromises {
  readonly topics = [versionTopic, droppedTopic];
  /** Written once the broker had a session of ours: from then on it has to have one. */
  readonly #note: string;
  readonly #clientId: string;
  readonly #isShared: boolean;
  #dropped: number | null = null;

  constructor(
    readonly needs: Needs,
    readonly url: string,
    { clientId, group }: { clientId: string; group: string | null },
  ) {
    this.#clientId = clientId;
    this.#isShared = group !== null;
    this.#note = path.join(needs.ctx.config.dataDir, `broker-session-${encodeURIComponent(clientId)}`);
  }

  /** We are connected; the broker has our session, or has none. */
  connected(sessionPresent: boolean): void {
    const { conditions, complain } = this.needs.ctx;
    if (sessionPresent) conditions.clear('brokerForgets');
    else if (existsSync(this.#note))
      conditions.raise(
        'brokerForgets',
        'the broker has not kept our session: what it acknowledged while we were away is lost; let it keep sessions on disk (persistence) and for ever (persistent_client_expiration)',
      );
    writeFile(this.#note, new Date().toISOString(), { mode: 0o600 }).catch(complain);
  }

  /** Takes what the broker says of itself; false for any other message. */
  heard(topic: string, payload: string): boolean {
    if (topic === versionTopic) this.#heardVersion(payload);
    if (topic === droppedTopic) this.#heardDropped(Number(payload));
    return this.topics.includes(topic);
  }

  /** Asks in the words of version 5, in which a broker names its limits. */
  async ask(): Promise<void> {
    const { ctx, logger } = this.needs;
    const { default: mqtt } = await import('mqtt');
    const client = mqtt.connect(this.url, {
      clientId: `${this.#clientId}-asks`,
      protocolVersion: 5,
      reconnectPeriod: 0,
      connectTimeout: patienceMs,
    });
    client.on('error', () => undefined);
    const answer = await new Promise<IConnackPacket | null>((resolve) => {
      client.once('connect', resolve);
      client.once('close', () => resolve(null));
    });
    await client.endAsync(true).catch(ctx.complain);
    if (!answer)
      return logger.info('the broker before us does not tell its limits: it does not speak MQTT 5');
    const {
      receiveMaximum = unlimited,
      maximumPacketSize,
      sharedSubscriptionAvailable,
    } = answer.properties ?? {};
    logger.info(
      { inFlight: receiveMaximum, maximumPacketSize, sharedSubscriptionAvailable },
      'what the broker before us promises',
    );
    if (receiveMaximum < enoughInFlight)
      logger.warn(
        { inFlight: receiveMaximum },
        'the broker before us has few messages in flight: raise max_inflight_messages',
      );
  }

  #heardVersion(version: string): void {
    const { logger } = this.needs;
    logger.info({ version }, 'the broker before us');
    if (this.#isShared && version.startsWith('mosquitto'))
      logger.warn(
        { version },
        'this broker restores no shared subscription after its restart: what comes before a node is back is lost; follow it with one node, without MQTT_GROUP',
      );
  }

  #heardDropped(count: number): void {
    if (this.#dropped !== null && count > this.#dropped)
      this.needs.ctx.conditions.raise(
        'brokerDrops',
        `the broker has thrown away ${count - this.#dropped} messages: raise max_queued_messages and max_queued_bytes`,
      );
    this.#dropped = count;
  }
}
