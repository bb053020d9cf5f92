import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  done,
  exportCall,
  fileAnswer,
  pageInput,
  pageOf,
  deletionInput,
} from '../call';
import { consentFields } from '../consent/fields';
import { base64, flag, id, text } from '../field';
import { instant } from '../shown';
import { faceBytes, faceFlaws } from './photo';

/** Drivers, each with what is known of his photo; a row has the key of its driver. */
const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    /** Any part of the driver's number, name or phone number. */
    anyNum: text(30).optional(),
    hasPhoto: flag().optional(),
  },
  ['driverNum', 'driverName'],
);

/** A JPG or PNG in base64, alone or as the data address that browsers make of it. */
const image = () => base64(faceBytes);

/** Photos of drivers' faces, by which a terminal knows them. They are kept sealed and are looked at one by one. */
export const face = calls('face', '/v1/driverFace', {
  list: {
    path: 'selectDriverFace',
    right: 'face:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        hasPhoto: z.boolean(),
        consentTime: instant().nullable(),
        /** The person who wrote the consent down. */
        consentName: z.string().nullable(),
        updatedAt: instant().nullable(),
      }),
    ),
  },
  edit: {
    path: 'updateDriverFace',
    right: 'face:edit',
    sends: 'json',
    maxBytes: faceBytes,
    input: z.strictObject({ driverId: id(), image: image(), ...consentFields }),
    output: done,
  },
  /** Judges a photo and keeps nothing of it. */
  check: {
    path: 'checkDriverFace',
    right: 'face:edit',
    sends: 'json',
    maxBytes: faceBytes,
    input: z.strictObject({ image: image() }),
    output: z.object({ flaws: z.array(z.enum(faceFlaws)) }),
  },
  /** The photo itself; every look is written down. */
  look: { path: 'selectDriverFaceImage', right: 'face:reveal', input: byId, output: fileAnswer },
  /** The consent is withdrawn: the photo is erased. */
  del: {
    path: 'deleteDriverFace',
    stepUp: true,
    right: 'face:del',
    input: deletionInput(listed),
    output: counted,
  },
});

export const faceFile = exportCall(
  face.list,
  ['driverNum', 'driverName', 'orgName', 'hasPhoto', 'consentTime', 'consentName', 'updatedAt'],
  { path: '/v1/getExportExcel/exportDriverFace', right: 'face:export' },
);
