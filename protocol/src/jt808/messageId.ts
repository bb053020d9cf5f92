/** Message ids by name (section 6). */
export const up = {
  generalAnswer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  askTime: 0x0004,
  resendParts: 0x0005,
  registration: 0x0100,
  authentication: 0x0102,
  parameters: 0x0104,
  attributes: 0x0107,
  upgradeResult: 0x0108,
  location: 0x0200,
  locationAnswer: 0x0201,
  eventReport: 0x0301,
  questionAnswer: 0x0302,
  infoOnDemand: 0x0303,
  controlAnswer: 0x0500,
  areas: 0x0608,
  recorderData: 0x0700,
  waybill: 0x0701,
  driverCard: 0x0702,
  locationBatch: 0x0704,
  canData: 0x0705,
  mediaEvent: 0x0800,
  media: 0x0801,
  mediaList: 0x0802,
  photoAnswer: 0x0805,
  transparent: 0x0900,
  compressed: 0x0901,
  rsaKey: 0x0a00,
} as const;

export const down = {
  generalAnswer: 0x8001,
  resendParts: 0x8003,
  timeAnswer: 0x8004,
  registrationAnswer: 0x8100,
  setParameters: 0x8103,
  queryParameters: 0x8104,
  terminalControl: 0x8105,
  queryNamedParameters: 0x8106,
  queryAttributes: 0x8107,
  upgradePackage: 0x8108,
  queryLocation: 0x8201,
  tracking: 0x8202,
  confirmAlarms: 0x8203,
  linkCheck: 0x8204,
  text: 0x8300,
  callBack: 0x8400,
  phoneBook: 0x8401,
  vehicleControl: 0x8500,
  setCircles: 0x8600,
  deleteCircles: 0x8601,
  setRectangles: 0x8602,
  deleteRectangles: 0x8603,
  setPolygon: 0x8604,
  deletePolygons: 0x8605,
  setRoute: 0x8606,
  deleteRoutes: 0x8607,
  queryAreas: 0x8608,
  askDriverCard: 0x8702,
  mediaAnswer: 0x8800,
  transparent: 0x8900,
  rsaKey: 0x8a00,
} as const;

const upIds = new Set<number>(Object.values(up));

/** Up messages that are themselves answers: nothing is sent back (section 5.3). */
const answers = new Set<number>([
  up.generalAnswer,
  up.parameters,
  up.attributes,
  up.locationAnswer,
  up.questionAnswer,
  up.controlAnswer,
  up.areas,
  up.recorderData,
  up.mediaList,
  up.photoAnswer,
  up.rsaKey,
]);

/** True for a message a terminal may send and this package knows. */
export function isUpMessage(msgId: number): boolean {
  return upIds.has(msgId);
}

/** True for the ids that belong to the platform: a terminal that sends one has the direction wrong. */
export function isDownMessage(msgId: number): boolean {
  return msgId >= 0x8000 && msgId < 0x9000;
}

/** True for an up message that answers a command and gets no reply (section 5.3). */
export function isAnswer(msgId: number): boolean {
  return answers.has(msgId);
}

/** `0x0200`. */
export function hexId(id: number): string {
  return `0x${id.toString(16).padStart(4, '0')}`;
}
