import { result, writeGeneralAnswer } from '@fleet/protocol/jt808/answers';
import { buildFrame, type Frame, FrameReader } from '@fleet/protocol/jt808/frame';
import { down, up } from '@fleet/protocol/jt808/messageId';
import { registrationResult, writeRegistrationAnswer } from '@fleet/protocol/jt808/registration';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Jt808Load } from './jt808Load';
import { openLedger } from './ledger';
import { sampleReport } from './sample';
import { Tally } from './tally';

const phone = '13900099999';
/** Nobody listens here: a link that dials it stays broken. */
const closedPort = 1;
const doors: Server[] = [];
afterEach(() => doors.splice(0).forEach((door) => door.close()));

/** A door that signs a terminal on, and leaves the answer to its reports to `heard`. */
async function openDoor(heard: (answer: (code: number) => void, socket: Socket) => void): Promise<number> {
  const door = createServer((socket) => {
    const reader = new FrameReader();
    const say = ({ phone, protocolVersion }: Frame, msgId: number, body: Buffer) =>
      void socket.write(buildFrame({ phone, protocolVersion }, msgId, 1, body));
    const take = (frame: Frame) => {
      const { serial: replySerial, msgId: replyMsgId } = frame;
      const answer = (code: number) =>
        say(frame, down.generalAnswer, writeGeneralAnswer({ replySerial, replyMsgId, result: code }));
      if (replyMsgId === up.registration) {
        const done = { replySerial, result: registrationResult.done, authCode: 'code' };
        say(frame, down.registrationAnswer, writeRegistrationAnswer(done));
      } else if (replyMsgId === up.authentication) answer(result.done);
      else heard(answer, socket);
    };
    socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) if (frame.valid) take(frame);
    });
  }).listen(0, '127.0.0.1');
  doors.push(door);
  await once(door, 'listening');
  return (door.address() as AddressInfo).port;
}

test('with a ledger what a door cut off or failed to store is said again at the next one, and noted once', async () => {
  let port = await openDoor((_, socket) => {
    port = closedPort;
    socket.destroy();
  });
  let failures = 2;
  const storing = await openDoor((answer) => answer((failures -= 1) >= 0 ? result.failed : result.done));
  const nextDoor = () => ({ host: '127.0.0.1', port });
  const [ledger] = openLedger([{ carId: 'LT-1' }]);
  const tally = new Tally();
  const link = new Jt808Load(nextDoor, phone, sampleReport('electric'), tally, 0, ledger!);
  await link.open();
  const began = performance.now();
  const due = [began - 3_000, began - 2_000, began - 1_000];
  link.send(due[0]!);
  await expect.poll(() => link.isReady).toBe(false);
  link.send(due[1]!);
  port = storing;
  await expect.poll(() => tally.acknowledged).toBe(2);
  link.send(due[2]!);
  await expect.poll(() => tally.unanswered).toBe(0);
  link.close();
  const seconds = due.map((moment) => Math.floor((performance.timeOrigin + moment) / 1_000) * 1_000);
  expect(ledger).toMatchObject({ acknowledged: expect.arrayContaining(seconds), unanswered: [] });
  expect(ledger!.acknowledged).toHaveLength(3);
  expect(tally).toMatchObject({ sent: 3, failed: 0, broken: 1 });
});
