import { z } from 'zod';
import { byId, calls, done, fileAnswer, pageInput, pageOf, listOf } from '../call';
import { choice, id, instant, int, text } from '../field';
import { instant as shownInstant } from '../shown';
import { jobStates } from '../job/calls';

/** The occasions of a pack: a truck at a minute, a truck, a driver or a company in a period. */
export const packKinds = ['accident', 'vehicle', 'driver', 'company'] as const;
export type PackKind = (typeof packKinds)[number];

/** The longest period of a pack, in days. */
export const longestPackDays = 31;
/** The minutes around an accident, when nobody says others; before and after together at most a day. */
export const usualMinutes = 30;
export const mostMinutes = 1440;
/** Packs of one person that may wait at once. */
export const mostWaiting = 20;
/** The same order within so many seconds is the same pack. */
export const sameOrderSeconds = 60;
/** A pack is kept for two years. */
export const keptDays = 731;
/** An authority sees no track that is older. */
export const regulatorTrackDays = 30;

export const evidence = calls('evidence', '/v1/evidence', {
  list: {
    path: 'queryPackList',
    right: 'evidence:view',
    input: pageInput(
      {
        id: id().optional(),
        kind: choice(packKinds).optional(),
        packNum: text(40).optional(),
        vehicleId: id().optional(),
        driverId: id().optional(),
        startTime: instant().optional(),
        endTime: instant().optional(),
      },
      ['askedAt'],
    ),
    output: pageOf(
      z.object({
        id: z.string(),
        packNum: z.string(),
        kind: z.enum(packKinds),
        companyName: z.string(),
        /** The vehicle or driver by number; null for a whole company. */
        subjectName: z.string().nullable(),
        /** The minute of an accident. */
        happenTime: shownInstant().nullable(),
        fromTime: shownInstant(),
        toTime: shownInstant(),
        state: z.enum(jobStates),
        /** 0 to 100. */
        progress: z.int(),
        /** Why it could not be made. */
        problem: z.string().nullable(),
        askedAt: shownInstant(),
        askedBy: z.string(),
        madeAt: shownInstant().nullable(),
        /** Of the archive. */
        bytes: z.number().nullable(),
        /** SHA-256 of the list of contents, as it stands on every page. */
        contentsDigest: z.string().nullable(),
        keyId: z.string().nullable(),
      }),
    ),
  },
  /** Orders a pack; it is made as a task of the caller's. The same order within a minute is the same pack. */
  add: {
    path: 'insertPack',
    right: 'evidence:add',
    input: z.strictObject({
      kind: choice(packKinds),
      /** Of an accident or a vehicle. */
      vehicleId: id().optional(),
      driverId: id().optional(),
      /** Of a company; without it the caller's own. */
      companyId: id().optional(),
      /** The minute of an accident. */
      happenTime: instant().optional(),
      minutesBefore: int(0, mostMinutes).default(usualMinutes),
      minutesAfter: int(0, mostMinutes).default(usualMinutes),
      /** The period of all other kinds; its end is not part of it. */
      startTime: instant().optional(),
      endTime: instant().optional(),
    }),
    output: byId,
  },
  /** Makes a pack that was ordered; only its own task does. */
  make: { path: 'makePack', right: 'evidence:add', input: byId, output: done },
  paper: { path: 'getPackPaper', right: 'evidence:view', input: byId, output: fileAnswer },
  archive: { path: 'getPackArchive', right: 'evidence:view', input: byId, output: fileAnswer },
  /** The public keys of this installation, the current one first. */
  keys: {
    path: 'queryKeyList',
    right: 'evidence:view',
    input: z.strictObject({}),
    output: listOf(
      z.object({
        keyId: z.string(),
        publicPem: z.string(),
        createdAt: shownInstant(),
        /** When it signed for the last time; null for the current one. */
        retiredAt: shownInstant().nullable(),
      }),
    ),
  },
});
