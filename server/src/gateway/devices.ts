import type { Registry } from 'prom-client';
import type { Bus } from '../base/bus';
import type { Ground } from '../base/context';
import type { Telemetry } from '../domain/telemetry/service';
import { openJt808 } from './jt808/server';
import { Links } from './links';
import { openMqtt } from './mqtt/broker';

/** The ports on which devices are served. */
export interface Devices {
  jt808Port: number;
  mqttPort: number;
  close(): Promise<void>;
}

/** Opens every device door. */
export async function openDevices(
  ground: Ground,
  telemetry: Telemetry,
  bus: Bus,
  metrics: Registry,
): Promise<Devices> {
  const { host, jt808Port, mqttPort } = ground.config;
  const needs = { ctx: ground, links: new Links(ground, bus), telemetry, metrics };
  const jt808 = await openJt808(needs, host, jt808Port);
  try {
    const mqtt = await openMqtt(needs, host, mqttPort);
    return {
      jt808Port: jt808.port,
      mqttPort: mqtt.port,
      async close() {
        await Promise.all([jt808.close(), mqtt.close()]);
      },
    };
  } catch (error) {
    await jt808.close();
    throw error;
  }
}
