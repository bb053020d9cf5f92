import { isRefused, readConnect, verifyConnect, type Refused } from '@fleet/protocol/alink/connect';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../base/context';
import type { Telemetry } from '../../domain/telemetry/service';
import { secretPlace } from '../../domain/terminal/service';
import type { Link, Links } from '../links';
import { Device } from './device';
import { connectVersion, refuseVersion5 } from './version';

export interface MqttDoor {
  port: number;
  close(): Promise<void>;
}

interface Needs {
  ctx: Pick<Context, 'db' | 'complain' | 'vault'>;
  links: Links;
  telemetry: Telemetry;
  metrics: Registry;
}

const firstPacketMs = 10_000;
const longestKeepAlive = 1200;
const shortestKeepAlive = 10;
/** Where handled messages end: nobody can subscribe to it. */
const nowhere = '$handled';

/** The MQTT door of Alink terminals: a broker that only we answer on. MQTT 3.1 and 3.1.1. */
export async function openMqtt(
  { ctx, links, telemetry, metrics }: Needs,
  host: string,
  port: number,
): Promise<MqttDoor> {
  const devices = new WeakMap<Client, Device>();
  const clientIds = new WeakMap<Client, string>();

  const broker = await Aedes.createBroker({
    connectTimeout: firstPacketMs,
    maxClientsIdLength: 256,
    preConnect(client, packet, done) {
      clientIds.set(client, packet.clientId);
      // One link per device: the broker closes the older of two with the same name.
      if (packet.username) packet.clientId = packet.username;
      delete packet.will;
      const { keepalive = 0 } = packet;
      if (keepalive < shortestKeepAlive || keepalive > longestKeepAlive) packet.keepalive = longestKeepAlive;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      identify(client, username, password).then(
        (refusal) => done(refusal && connackError(refusal), refusal === null),
        (error: unknown) => {
          ctx.complain(error);
          done(connackError({ connack311: 3, reason: 'UNAVAILABLE' }), false);
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const granted = devices.get(client)?.subscribe(subscription.topic, subscription.qos);
      done(null, granted ? { ...subscription, qos: subscription.qos === 0 ? 0 : 1 } : null);
    },
    authorizePublish(client, packet, done) {
      const device = client && devices.get(client);
      if (!device) return done(new Error('nobody publishes here but devices'));
      if (packet.qos === 2) return done(new Error('QoS 2 is not served'));
      const { topic, payload, qos } = packet;
      packet.topic = nowhere;
      packet.retain = false;
      packet.payload = '';
      // The acknowledgement waits for this callback, and so for the commit.
      device.publish(topic, Buffer.from(payload), qos).then(
        () => done(null),
        (error: Error) => {
          ctx.complain(error);
          done(error);
        },
      );
    },
  });
  broker.on('clientError', () => undefined);
  broker.on('connectionError', () => undefined);
  new Gauge({
    name: 'fleet_mqtt_links',
    help: 'Open links',
    registers: [metrics],
    collect() {
      this.set(broker.connectedClients);
    },
  });

  async function identify(
    client: Client,
    username = '',
    password: Buffer = Buffer.alloc(0),
  ): Promise<Refused | null> {
    const request = readConnect({
      clientId: clientIds.get(client) ?? '',
      username,
      password: password.toString(),
    });
    if (isRefused(request)) return request;
    if (request.purpose !== 'device') return { accept: false, reason: 'DISABLED', connack311: 5 };
    const { productKey, deviceName } = request;
    const linkKey = `${productKey}/${deviceName}`;
    const link = await links.find('alink', linkKey);
    const refusal = verifyConnect(
      request,
      link ? { deviceSecret: secretOf(link), enabled: !link.scrappedAt } : null,
    );
    if (!link) {
      const address = (client.conn as Socket).remoteAddress ?? null;
      await links.unknown({
        protocol: 'alink',
        linkKey,
        address,
        says: clientIds.get(client)?.slice(0, 200) ?? null,
      });
    }
    if (refusal || !link) return refusal;
    devices.set(client, new Device(client, { productKey, deviceName }, link, { ctx, telemetry }));
    telemetry.seen(link.terminalRowId, Date.now());
    return null;
  }

  const secretOf = (link: Link) =>
    link.deviceSecret ? ctx.vault.open(link.deviceSecret, secretPlace(link.terminalRowId)) : '';

  const server = createServer({ noDelay: true }, (socket: Socket) => {
    const idle = setTimeout(() => socket.destroy(), firstPacketMs);
    socket.on('error', () => undefined);
    socket.once('data', (bytes: Buffer) => {
      clearTimeout(idle);
      if (connectVersion(bytes) === 5) {
        ctx.complain(
          `a terminal at ${socket.remoteAddress} speaks MQTT 5: set it to 3.1.1, or put a broker of version 5 before us`,
        );
        socket.end(refuseVersion5);
        return;
      }
      socket.pause();
      socket.unshift(bytes);
      broker.handle(socket);
    });
    socket.once('close', () => clearTimeout(idle));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

const connackError = ({ reason, connack311 }: { reason: string; connack311: number }): AuthenticateError =>
  Object.assign(new Error(reason), { returnCode: connack311 });
