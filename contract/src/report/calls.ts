import { z } from 'zod';
import { calls, done, listOf, search } from '../call';
import { choice } from '../field';
import { instant } from '../shown';

export const reportPeriods = ['daily', 'weekly', 'monthly', 'dailyMonthly'] as const;
export const reportKinds = ['fleetSummary', 'offlineTrucks'] as const;
export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

const which = { report: choice(reportKinds), period: choice(reportPeriods) };

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
        lastState: z.enum(deliveryStates).nullable(),
        /** Why the last one was not sent. */
        problem: z.string().nullable(),
        lastFileId: z.string().nullable(),
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
        lastState: z.enum(deliveryStates).nullable(),
        problem: z.string().nullable(),
      }),
    ),
  },
  subscribe: { path: 'subsReports', right: 'report:subscribe', input: z.strictObject(which), output: done },
  cancel: { path: 'cancelReport', right: 'report:cancel', input: z.strictObject(which), output: done },
  /** The first rows of the report, as it would be now. */
  sample: {
    path: 'queryReportSample',
    right: 'report:view',
    input: search(which),
    output: z.object({
      heads: z.array(z.string()),
      /** Each cell a text, a figure or nothing. */
      rows: z.array(z.array(z.unknown())),
    }),
  },
});
