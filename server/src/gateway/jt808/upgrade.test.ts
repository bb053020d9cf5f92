import { ota } from '@fleet/contract/ota/calls';
import { writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import type { Frame } from '@fleet/protocol/jt808/frame';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { readUpgradePackage } from '@fleet/protocol/jt808/upgrade';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Terminal808 } from '../../../test/terminal808';
import { until } from '../../../test/until';
import { enrol, issue, newUpgradeWorld } from '../../../test/upgrades';
import type { Person, World } from '../../../test/world';
import { advanceRollouts } from '../../domain/fleet/ota/index';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await newUpgradeWorld();
  operator = await world.signIn('operator');
});
afterAll(() => world.end());

const bytes = 20_000;
const plan = { failureLimit: '100', transfer: 'link' };

/** A terminal that is signed on, and answers the parts of a package when it is told to. */
async function signedOn() {
  const { typeId, terminals } = await enrol(world, operator, 'jt808', ['good']);
  const { id } = terminals[0]!;
  const { linkKey } = await world.db
    .selectFrom('linkIdentity')
    .select('linkKey')
    .where('terminalRowId', '=', id)
    .executeTakeFirstOrThrow();
  const truck = await Terminal808.signedOn(world.ports.jt808, linkKey);
  const take = ({ serial, msgId }: Frame) =>
    truck.send(up.generalAnswer, writeGeneralAnswer({ replySerial: serial, replyMsgId: msgId, result: 0 }));
  return { typeId, id, truck, take, part: () => truck.next(down.upgradePackage) };
}

test('a version whose issue is over is sent no further over a link, and the next one is', async () => {
  const { typeId, id, truck, take, part } = await signedOn();
  const old = await issue(operator, typeId, 'V2.0.0', plan, bytes);
  const first = await part();
  const next = await issue(operator, typeId, 'V3.0.0', plan, bytes);
  take(first);
  await until('the terminal to be left out of the old one', async () => {
    const { rows } = (await operator.post(ota.progress, { id: old })).data;
    return rows[0]?.deviceState === 'skipped' && rows[0].problem === 'cancelled';
  });
  // It was asked of while the terminal was at the old one, and waits for its next look.
  await world.db
    .updateTable('firmwareDevice')
    .set({ lookAt: new Date(0).toISOString() })
    .where('firmwareId', '=', next)
    .where('terminalRowId', '=', id)
    .execute();
  await advanceRollouts(world.appCtx);
  const parts: Buffer[] = [];
  for (;;) {
    const { packetNo, packetTotal, body, ...frame } = await part();
    expect(packetNo).toBe(parts.length + 1);
    parts.push(body);
    take({ ...frame, packetNo, packetTotal, body });
    if (packetNo === packetTotal) break;
  }
  expect(readUpgradePackage(Buffer.concat(parts))).toMatchObject({ version: 'V3.0.0' });
  await truck.close();
});
