import { z } from 'zod';
import { byId, calls, counted, deletionInput, done, exportCall, pageInput, pageOf } from '../call';
import { day, id, text } from '../field';
import { day as shownDay, instant } from '../shown';

const listed = pageInput(
  {
    id: id().optional(),
    title: text(50).optional(),
    docNum: text(50).optional(),
    startDate: day().optional(),
    endDate: day().optional(),
  },
  ['issueDate', 'title', 'docNum'],
);

/** Rules that an authority publishes to its companies, and the platform to everybody. Nobody changes one: a wrong one is deleted. */
export const policy = calls('policy', '/v1/regulations', {
  list: {
    path: 'getRegulations',
    right: 'policy:view',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        title: z.string(),
        docNum: z.string(),
        /** The jurisdiction; null is the platform. */
        issuer: z.string().nullable(),
        issueDate: shownDay(),
        /** A PDF. */
        fileId: z.string(),
        fileName: z.string(),
        /** When somebody of the reader's company first opened it; null outside of companies. */
        readAt: instant().nullable(),
        /** Of the companies that it is for and the reader looks after: how many have opened it, of how many; null for companies. */
        readBy: z.int().nullable(),
        readers: z.int().nullable(),
        /** Whether it is the reader's to delete. */
        isOwn: z.boolean(),
      }),
    ),
  },
  add: {
    path: 'insertRegulations',
    right: 'policy:add',
    input: z.strictObject({
      title: text(50),
      docNum: text(50),
      /** Today at the latest. */
      issueDate: day(),
      fileId: id(),
    }),
    output: byId,
  },
  del: { path: 'deleteRegulations', right: 'policy:del', input: deletionInput(listed), output: counted },
  /** Gives the receipt of the reader's company, the first time. */
  read: { path: 'readRegulations', right: 'policy:view', input: byId, output: done },
  /** The companies that a rule is for, with when each first opened it. */
  readers: {
    path: 'getRegulationReaders',
    right: 'policy:view',
    input: pageInput({ policyId: id() }, []),
    output: pageOf(z.object({ id: z.string(), companyName: z.string(), readAt: instant().nullable() })),
  },
});

export const policyFile = exportCall(
  policy.list,
  ['title', 'docNum', 'issuer', 'issueDate', 'fileName', 'readAt', 'readBy', 'readers'],
  { path: '/v1/getExportExcel/exportRegulations', right: 'policy:export' },
);
