import { z } from 'zod';
import { byId, calls, done, listOf, search, version } from '../call';
import { flag, id, text } from '../field';
import { columnChoice } from '../session/calls';

/** The list to which a view belongs: the path of its call. */
const screen = () => text(80);

const details = {
  viewName: text(30),
  /** The filter and the order, as they stand in the address; blank where nothing is narrowed. */
  query: z.preprocess((value) => value ?? '', z.string().max(2_000)),
  columns: z.array(columnChoice).max(100).nullish(),
  /** Shown to everybody in the company who has the screen. */
  isShared: flag().optional(),
};

export const view = calls('view', '/v1/view', {
  list: {
    path: 'selectView',
    right: 'signedIn',
    input: search({ screen: screen() }),
    output: listOf(
      z.object({
        id: z.string(),
        version: z.int(),
        viewName: z.string(),
        query: z.string(),
        columns: z.array(columnChoice).nullable(),
        isShared: z.boolean(),
        isOwn: z.boolean(),
        ownerName: z.string(),
      }),
    ),
  },
  add: {
    path: 'insertView',
    right: 'signedIn',
    sends: 'json',
    input: z.strictObject({ screen: screen(), ...details }),
    output: byId,
  },
  edit: {
    path: 'updateView',
    right: 'signedIn',
    sends: 'json',
    input: z
      .strictObject({ id: id(), version: version(), ...details })
      .partial({ viewName: true, query: true }),
    output: done,
  },
  del: { path: 'deleteView', right: 'signedIn', input: byId, output: done },
});
