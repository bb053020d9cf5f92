import { z } from 'zod';
import { byId, calls, cursorInput, cursorPageOf, done, fileAnswer, listOf, search } from '../call';
import { choice, flag, id } from '../field';
import { day, instant } from '../shown';
import { reportContent, reportKinds, reportPeriods } from './content';

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export const reportFormats = ['xlsx', 'pdf'] as const;
/** Reports are kept for so many days. */
export const keptDays = 180;

const which = { report: choice(reportKinds), period: choice(reportPeriods) };
const state = z.enum(deliveryStates).nullable();

/** Reports that come by mail at their time, each person's own with that person's rights and sight. */
export const report = calls('report', '/v1/TaskController', {
  list: {
    path: 'queryTaskReport',
    right: 'report:view',
    input: search({ report: choice(reportKinds).optional(), period: choice(reportPeriods).optional() }),
    output: listOf(
      z.object({
        /** `report period`: there is one row for each pair. */
        id: z.string(),
        report: z.enum(reportKinds),
        period: z.enum(reportPeriods),
        isSubscribed: z.boolean(),
        /** Those in the reader's sight. */
        subscriberCount: z.int(),
        lastSent: instant().nullable(),
        lastState: state,
        /** Why the last one was not sent. */
        problem: z.string().nullable(),
      }),
    ),
  },
  subscribers: {
    path: 'queryTaskUser',
    right: 'report:view',
    input: search(which),
    output: listOf(
      z.object({
        id: z.string(),
        username: z.string(),
        loginName: z.string(),
        orgName: z.string(),
        since: instant(),
        lastSent: instant().nullable(),
        lastState: state,
        problem: z.string().nullable(),
      }),
    ),
  },
  subscribe: { path: 'subsReports', right: 'report:subscribe', input: z.strictObject(which), output: done },
  cancel: { path: 'cancelReport', right: 'report:cancel', input: z.strictObject(which), output: done },
  /** The last one that was due, made now for the caller. */
  sample: { path: 'queryReportSample', right: 'report:view', input: search(which), output: reportContent },
  sampleFile: {
    path: 'downloadReportSample',
    right: 'report:view',
    input: search({ ...which, format: choice(reportFormats) }),
    output: fileAnswer,
  },
  /** Mails the caller the last one that was due, within a minute; asked twice before it is sent, it is sent once. */
  send: { path: 'sendReport', right: 'report:subscribe', input: z.strictObject(which), output: done },
  /** To whom in the reader's sight it was sent, when and with which result, the newest first. */
  deliveries: {
    path: 'queryReportDelivery',
    right: 'report:view',
    input: cursorInput({ ...which, own: flag().optional() }),
    output: cursorPageOf(
      z.object({
        id: z.string(),
        /** The first day after the period that it is about. */
        dueDay: day(),
        startDate: day(),
        endDate: day(),
        username: z.string(),
        sentTo: z.string().nullable(),
        state: z.enum(deliveryStates),
        attempts: z.int(),
        sentAt: instant().nullable(),
        /** The next attempt, while it waits. */
        nextAttempt: instant().nullable(),
        problem: z.string().nullable(),
        isByHand: z.boolean(),
        /** It is kept, and the caller's own. */
        isOpenable: z.boolean(),
      }),
    ),
  },
  /** One of the caller's own reports as it was made, without the sections that the caller may no longer see. */
  made: { path: 'queryReportMade', right: 'report:view', input: byId, output: reportContent },
  madeFile: {
    path: 'downloadReportMade',
    right: 'report:view',
    input: search({ id: id(), format: choice(reportFormats) }),
    output: fileAnswer,
  },
});
