import { registerTopic } from '@fleet/protocol/alink/register';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Gauge, type Registry } from 'prom-client';
import { Allowances } from '../../base/allowance';
import type { AppContext } from '../../base/context';
import { openLink, type Admission, type Admitted } from '../../domain/fleet/admission/service';
import { Closing, type ReportSink } from '../../domain/reported/telemetry/service';
import { PendingLinks } from '../pendingLinks';
import { drain } from '../drain';
import { Device } from './device';
import { metered, PacketMeter } from './meter';
import { openSockets, type Certificate } from './sockets';

export interface MqttDoor {
  port: number;
  /** Where TLS is spoken from the first byte; null without a certificate. */
  securePort: number | null;
  /** Ends the links, at once or over so many milliseconds. */
  close(drainMs?: number): Promise<void>;
}

interface Needs {
  ctx: AppContext;
  admission: Admission;
  telemetry: ReportSink;
  metrics: Registry;
}

interface Place {
  host: string;
  port: number;
  securePort: number;
  certificate: Certificate | null;
  /** Bytes of one packet. */
  largestPacket: number;
}

const firstPacketMs = 10_000;
const longestKeepAlive = 1200;
const shortestKeepAlive = 10;
/** How long a device that came for its secret may stay. `alink.md` §3.2. */
const registeringMs = 15_000;
const mostUnsigned = 10_000;
const mostUnsignedFromOne = 500;
/** An address is written about once an hour, or a stranger could fill the log. */
const adviceBurst = 1;
const advicePerSecond = 1 / 3_600;
/** The topic of handled messages: nobody can subscribe to it. */
const nowhere = '$handled';

/** The MQTT door of Alink terminals: a broker that only we answer on. MQTT 3.1 and 3.1.1, plain and under TLS. */
export async function openMqtt(
  { ctx, admission, telemetry, metrics }: Needs,
  { host, port, securePort, certificate, largestPacket }: Place,
): Promise<MqttDoor> {
  const devices = new WeakMap<Client, Device>();
  const registering = new WeakMap<Client, Extract<Admitted, { purpose: 'register' }>>();
  const clientIds = new WeakMap<Client, string>();
  const signedOn = new WeakMap<object, () => void>();
  const byLinkKey = new Map<string, Client>();

  const broker = await Aedes.createBroker({
    connectTimeout: firstPacketMs,
    maxClientsIdLength: 256,
    preConnect(client, packet, done) {
      clientIds.set(client, packet.clientId);
      // One link per device: the broker closes the older of two with the same name. Who registers has no link yet.
      if (packet.username && !packet.clientId.includes('authType=')) packet.clientId = packet.username;
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
          if (!(error instanceof Closing)) ctx.complain(error);
          done(error);
        },
      );
    },
  });
  broker.on('clientError', () => undefined);
  broker.on('connectionError', () => undefined);
  broker.on('unsubscribe', (filters, client) => devices.get(client)?.unsubscribe(filters));
  broker.on('clientReady', (client) => {
    signedOn.get(client.conn)?.();
    const device = devices.get(client);
    if (device) byLinkKey.set(device.link.linkKey, client);
    device?.begin();
    const told = registering.get(client);
    if (told) tellSecret(client, told);
  });
  broker.on('clientDisconnect', (client) => {
    const device = devices.get(client);
    device?.end();
    if (device && byLinkKey.get(device.link.linkKey) === client) byLinkKey.delete(device.link.linkKey);
  });
  new Gauge({
    name: 'fleet_mqtt_links',
    help: 'Open links',
    registers: [metrics],
    collect() {
      this.set(broker.connectedClients);
    },
  });

  /** Lets a client in, or says why not. */
  async function identify(
    client: Client,
    username = '',
    password: Buffer = Buffer.alloc(0),
  ): Promise<{ reason: string; connack311: number } | null> {
    const socket = client.conn as Socket | TLSSocket;
    const outcome = await admission.connect(
      { clientId: clientIds.get(client) ?? '', username, password: password.toString() },
      { address: socket.remoteAddress ?? '', isSecure: 'encrypted' in socket },
    );
    if ('accept' in outcome) return outcome;
    if (outcome.purpose === 'register') {
      registering.set(client, outcome);
      return null;
    }
    const { key, link } = outcome;
    const notNow = admission.mayConnect(link, byLinkKey.has(link.linkKey));
    if (notNow) return notNow;
    devices.set(client, new Device(wireOf(client, ctx.complain), key, openLink(link), { ctx, telemetry }));
    return null;
  }

  const pending = new PendingLinks(mostUnsigned, mostUnsignedFromOne);
  const advice = new Allowances(adviceBurst, advicePerSecond);
  const advise = ({ remoteAddress }: Socket, line: string) => {
    if (remoteAddress && advice.take(remoteAddress)) ctx.advise(`a terminal at ${remoteAddress} ${line}`);
  };
  const { plain, secure } = openSockets(
    certificate,
    pending,
    (socket, leave) => {
      const meter = new PacketMeter(largestPacket);
      let isDevice = false;
      signedOn.set(socket, () => {
        isDevice = true;
        meter.signedOn();
        leave();
      });
      metered(socket, meter, () => {
        if (isDevice) advise(socket, `sent more than ${largestPacket} bytes at once`);
      });
      broker.handle(socket);
    },
    advise,
  );
  await listening(plain, port, host);
  if (secure) await listening(secure, securePort, host);
  return {
    port: portOf(plain),
    securePort: secure && portOf(secure),
    async close(drainMs = 0) {
      plain.close();
      secure?.close();
      await drain(byLinkKey.values(), (client) => client.close(), drainMs);
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

/** Pushes the secret without a subscription, and lets the device go after a while. */
function tellSecret(
  client: Client,
  { key, deviceSecret }: { key: { productKey: string; deviceName: string }; deviceSecret: string },
): void {
  const payload = Buffer.from(JSON.stringify({ ...key, deviceSecret }));
  const topic = registerTopic('register');
  client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => undefined);
  setTimeout(() => client.close(), registeringMs).unref();
}

const wireOf = (client: Client, complain: (fault: unknown) => void) => ({
  publish: (topic: string, payload: string | Buffer, qos: 0 | 1) =>
    client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, (error) => {
      if (error) complain(error);
    }),
  close: () => void client.close(),
});

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const connackError = ({ reason, connack311 }: { reason: string; connack311: number }): AuthenticateError =>
  Object.assign(new Error(reason), { returnCode: connack311 });
