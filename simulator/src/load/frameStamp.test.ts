import { FrameReader } from '@fleet/protocol/jt808/frame';
import { readLocation } from '@fleet/protocol/jt808/location';
import { writeBcdTime } from '@fleet/protocol/jt808/time';
import { readTruck } from '@fleet/protocol/jt808/truck';
import { expect, test } from 'vitest';
import { Random } from '@fleet/protocol/plant/random';
import { FrameStamp } from './frameStamp';
import { sampleReport } from './sample';

test.each([{ protocolVersion: null }, { protocolVersion: 1 }])(
  'stamped frames are read back by the codec, escapes and checksum included ($protocolVersion)',
  ({ protocolVersion }) => {
    const phone = '139000900017';
    const stamp = new FrameStamp({ phone, protocolVersion }, sampleReport('electric'));
    const random = new Random(7);
    const reader = new FrameReader();
    const time = Buffer.alloc(6);

    for (let serial = 0x7d00; serial < 0x7f00; serial++) {
      const at = Math.floor(random.between(1.7e12, 1.8e12) / 1000) * 1000;
      writeBcdTime(time, 0, at);
      const lat = Math.floor(random.between(22e6, 40e6));
      const lng = Math.floor(random.between(100e6, 122e6));
      const odometer = Math.floor(random.between(0, 1e6));
      const [frame] = reader.push(
        stamp.stamp({ serial, lat, lng, speed: 83, direction: 270, time, odometer }),
      );

      if (!frame?.valid) throw new Error(frame?.error ?? 'no frame');
      const location = readLocation(frame.body);
      const truck = location && readTruck(location);
      expect([frame.serial, frame.protocolVersion, frame.phone.replace(/^0+/, '')]).toEqual([
        serial,
        protocolVersion,
        phone,
      ]);
      expect(truck).toMatchObject({
        time: at,
        position: { lat: lat / 1e6, lng: lng / 1e6, direction: 270 },
        errors: [],
      });
      expect(truck?.values).toMatchObject({ odometer: odometer / 10, keyOn: true });
    }
  },
);
