import { z } from 'zod';
import { calls, cursorInput, exportCall, cursorPageOf } from '../call';
import { id, instant, text } from '../field';
import { instant as shownInstant } from '../shown';

const row = z.object({
  id: z.string(),
  time: shownInstant(),
  loginName: z.string(),
  ip: z.string().nullable(),
  module: z.string(),
  action: z.string(),
  recordId: z.string().nullable(),
  recordName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** When the entry became a link of the chain; null for a moment. */
  sealedAt: shownInstant().nullable(),
});

export const log = calls('log', '/v1/log', {
  list: {
    path: 'queryLogList',
    right: 'log:view',
    input: cursorInput({
      id: id().optional(),
      loginName: text(20).optional(),
      module: text(40).optional(),
      action: text(40).optional(),
      recordName: text(100).optional(),
      recordId: id().optional(),
      startTime: instant().optional(),
      endTime: instant().optional(),
    }),
    output: cursorPageOf(row),
  },
  state: {
    path: 'queryLogState',
    right: 'log:view',
    input: z.strictObject({}),
    output: z.object({
      /** When the chain was checked last; null before it ever was. */
      checkedAt: shownInstant().nullable(),
      isWhole: z.boolean(),
    }),
  },
});

export const logFile = exportCall(
  log.list,
  ['time', 'loginName', 'ip', 'module', 'action', 'recordName', 'recordId', 'before', 'after', 'sealedAt'],
  { path: '/v1/getExportExcel/exportLog', right: 'log:export' },
);
