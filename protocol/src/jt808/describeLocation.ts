import { bitsOf } from './bits';
import { eachItem, type Location, locationLength } from './location';
import { isoGmt8 } from './time';

/** An object for JSON. */
export type Description = object;

/** A location body in the words of the vectors (section 14), as sent: nothing is judged or left out. */
export function describeLocation(location: Location): Description {
  const { alarm, status, lat, lng, time, body, itemsFrom, itemsTo } = location;
  const from = itemsFrom - locationLength;
  const extras: Description[] = [];
  const end = eachItem(location, (id, at, length) =>
    extras.push(describeItem(id, body.subarray(at, at + length))),
  );
  const outOfRange = Math.abs(lat) > 90 || Math.abs(lng) > 180;
  return {
    alarm,
    alarmBits: bitsOf(alarm),
    status,
    statusBits: bitsOf(status),
    latitude: lat,
    longitude: lng,
    ...(outOfRange ? { coordinateOutOfRange: true } : {}),
    altitudeM: body.readUInt16BE(from + 16),
    speedKmh: body.readUInt16BE(from + 18) / 10,
    direction: body.readUInt16BE(from + 20),
    timeBcd: body.toString('hex', from + 22, itemsFrom),
    time: time === null ? null : isoGmt8(time),
    extras,
    ...(end < itemsTo ? { extrasTrailingHex: body.toString('hex', end, itemsTo) } : {}),
  };
}

/** A location body that is too short to be one. */
export function describeShortLocation(body: Buffer): Description {
  return { error: 'BODY_TOO_SHORT', bodyHex: body.toString('hex') };
}

function describeItem(id: number, value: Buffer): Description {
  const head = { id: `0x${id.toString(16).padStart(2, '0')}`, len: value.length, hex: value.toString('hex') };
  return { ...head, ...decodeItem(id, value) };
}

// Standard items in their standard sizes (section 8.4); anything else stays raw.
function decodeItem(id: number, value: Buffer): Description {
  switch (`${id.toString(16)}/${value.length}`) {
    case '1/4':
      return { mileageKm: value.readUInt32BE(0) / 10 };
    case '2/2':
      return { fuelL: value.readUInt16BE(0) / 10 };
    case '3/2':
      return { recorderSpeedKmh: value.readUInt16BE(0) / 10 };
    case '4/2':
      return { manualAlarmEventId: value.readUInt16BE(0) };
    case '11/1':
      return { overspeed: { areaType: value[0] } };
    case '11/5':
      return { overspeed: { areaType: value[0], areaId: value.readUInt32BE(1) } };
    case '12/6':
      return { inOut: { areaType: value[0], areaId: value.readUInt32BE(1), direction: value[5] } };
    case '13/7':
      return {
        routeTime: { sectionId: value.readUInt32BE(0), seconds: value.readUInt16BE(4), result: value[6] },
      };
    case '25/4':
      return { vehicleSignalBits: bitsOf(value.readUInt32BE(0)) };
    case '2a/2':
      return { ioBits: bitsOf(value.readUInt16BE(0)) };
    case '2b/4':
      return { ad0: value.readUInt16BE(2), ad1: value.readUInt16BE(0) };
    case '30/1':
      return { signal: value[0] };
    case '31/1':
      return { satellites: value[0] };
    default:
      return {};
  }
}
