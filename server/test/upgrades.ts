import { ota } from '@fleet/contract/ota/calls';
import { terminalType } from '@fleet/contract/terminalType/calls';
import { AlinkLink } from '../../simulator/src/link/alinkLink';
import { Jt808Link } from '../../simulator/src/link/jt808Link';
import { emptyKept, type Kept } from '../../simulator/src/link/keep';
import type { Controls, Link } from '../../simulator/src/link/link';
import type { Manner } from '../../simulator/src/link/manners';
import { systemContext } from '../src/base/context';
import { addTerminal } from '../src/domain/fleet/terminal/service';
import type { LinkIdentity } from '../../simulator/src/fleet/fleetFile';
import { freePort } from './ports';
import { until } from './until';
import { newWorld, type Person, type World } from './world';

/** A terminal on no truck, and the near end of its link. */
export interface Upgradable {
  id: string;
  kept: Kept;
  link: Link;
}

/** A world whose doors stay where they are through a restart, and from which terminals can fetch. */
export async function newUpgradeWorld(): Promise<World> {
  const [http, jt808, mqtt] = await Promise.all([freePort(), freePort(), freePort()]);
  return newWorld({
    env: {
      PORT: String(http),
      JT808_PORT: String(jt808),
      MQTT_PORT: String(mqtt),
      PUBLIC_URL: `http://127.0.0.1:${http}`,
    },
  });
}

let number = 0;

/** Makes terminals of a model of their own, and simulated devices for them that take what they are told in their manner. */
export async function enrol(
  world: World,
  operator: Person,
  protocol: LinkIdentity['protocol'],
  manners: readonly Manner[],
): Promise<{ typeId: string; terminals: Upgradable[] }> {
  number += 1;
  const name = `OTA-${number}`;
  const { data: type } = await operator.post(terminalType.add, {
    terminalType: 'OTA',
    terminalModel: name,
    protocol,
  });
  const ctx = systemContext(world.appCtx);
  const { id: orgId } = await world.db
    .selectFrom('org')
    .select('id')
    .where('orgName', '=', '东莞立通仓储有限公司')
    .executeTakeFirstOrThrow();
  const product = await world.db
    .selectFrom('productKey')
    .select(['id', 'productKey'])
    .executeTakeFirstOrThrow();
  // A product is of one model; its devices are let in, whichever model their file says.
  const terminals: Upgradable[] = [];
  for (const [index, manner] of manners.entries()) {
    const four = String(index).padStart(4, '0');
    const phone = `1377${String(number).padStart(3, '0')}${four}`;
    const deviceName = `${name}-${four}`;
    await world.db
      .updateTable('productKey')
      .set({ terminalTypeId: type.id })
      .where('id', '=', product.id)
      .execute();
    const { id, deviceSecret } = await addTerminal(ctx, {
      terminalId: `OTATERM${number}X${four}`,
      orgId,
      terminalTypeId: type.id,
      ...(protocol === 'alink' ? { productKeyId: product.id, deviceName } : { phone }),
    });
    const identity: LinkIdentity =
      protocol === 'alink'
        ? { protocol, productKey: product.productKey, deviceName, deviceSecret: deviceSecret! }
        : { protocol, phone };
    const kept = emptyKept();
    terminals.push({ id, kept, link: linkOf(world.ports, identity, kept, manner) });
  }
  return { typeId: type.id, terminals };
}

/** The link of a simulated terminal that stands parked. */
export function linkOf(
  ports: { jt808: number; mqtt: number },
  identity: LinkIdentity,
  kept: Kept,
  manner: Manner,
): Link {
  const controls: Controls = {
    isLocked: false,
    kept,
    manner: () => manner,
    report: () => ({ time: Date.now(), position: nowhere, values: {} }),
  };
  return identity.protocol === 'jt808'
    ? new Jt808Link('127.0.0.1', ports.jt808, identity.phone, controls, Math.random)
    : new AlinkLink('127.0.0.1', ports.mqtt, identity, controls, Math.random);
}

const nowhere = {
  lng: 0,
  lat: 0,
  altitude: null,
  speed: null,
  direction: null,
  satellites: null,
  fixed: false,
};

/** Opens links a few at a time, and waits until all are there. */
export async function connectAll(terminals: readonly Upgradable[]): Promise<void> {
  for (const [index, { link }] of terminals.entries()) {
    link.open();
    if (index % 20 === 19) await until('links', () => terminals[index]!.link.isReady, 20_000);
  }
  await until('every link', () => terminals.every(({ link }) => link.isReady), 30_000);
}

/** Uploads a version of so many random bytes and issues it by a plan. */
export async function issue(
  operator: Person,
  terminalTypeId: string,
  versionNum: string,
  plan: object,
  bytes = 64 * 1024,
): Promise<string> {
  const content = Buffer.alloc(bytes, versionNum);
  const { data } = await operator.post(ota.add, {
    terminalTypeId,
    versionNum,
    uploadType: 'full',
    description: 'Better',
    file: new File([content], 'firmware.bin'),
  } as never);
  const published = await operator.post(ota.publish, { id: data.id, ...plan });
  if (published.code !== '200') throw new Error(published.msg);
  return data.id;
}
