import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Bus } from '../base/bus';
import type { AppContext } from '../base/context';
import type { Admission } from '../domain/fleet/admission/service';
import type { ReportSink } from '../domain/reported/telemetry/service';
import { openJt808 } from './jt808/server';
import { openMqtt } from './mqtt/broker';
import { OutsideBroker } from './mqtt/outside';

/** The ports on which devices are served. */
export interface Devices {
  jt808Port: number;
  mqttPort: number;
  /** MQTT under TLS; null without a certificate. */
  mqttsPort: number | null;
  /** Ends the links, at once or over so many milliseconds where their terminals go to other nodes. */
  close(drainMs?: number): Promise<void>;
}

/** Reports of trucks are stored; their motion is known at once. */
const listening = (telemetry: ReportSink, { reach }: AppContext): ReportSink => ({
  ...telemetry,
  append(reports) {
    reach.heardIn(reports);
    return telemetry.append(reports);
  },
});

/** Opens every device door. */
export async function openDevices(
  appCtx: AppContext,
  admission: Admission,
  telemetry: ReportSink,
  bus: Bus,
  { metrics, logger }: { metrics: Registry; logger: Logger },
): Promise<Devices> {
  const { host, jt808Port, mqttPort, mqttsPort, mqttTls, mqttLargestPacket } = appCtx.config;
  const needs = { ctx: appCtx, admission, telemetry: listening(telemetry, appCtx), metrics };
  const certificate = mqttTls && {
    cert: readFileSync(mqttTls.certFile),
    key: readFileSync(mqttTls.keyFile),
  };
  const jt808 = await openJt808(needs, host, jt808Port);
  try {
    const mqtt = await openMqtt(needs, {
      host,
      port: mqttPort,
      securePort: mqttsPort,
      certificate,
      largestPacket: mqttLargestPacket,
    });
    const { mqttUrl, mqttClientId: clientId, mqttGroup: group } = appCtx.config;
    const outside =
      mqttUrl === null
        ? null
        : await OutsideBroker.open({ ...needs, bus, logger }, mqttUrl, { clientId, group });
    return {
      jt808Port: jt808.port,
      mqttPort: mqtt.port,
      mqttsPort: mqtt.securePort,
      async close(drainMs) {
        await Promise.all([jt808.close(drainMs), mqtt.close(drainMs), outside?.close()]);
      },
    };
  } catch (error) {
    await jt808.close();
    throw error;
  }
}
