import { askLater } from './askLater';
import type { Field } from './field';
import { ShowAttachment } from './ShowAttachment';

/** One attached file: PDF, JPG or PNG. */
export const attachment = (): Field<string> => ({
  isChoice: true,
  Show: ShowAttachment,
  Ask: askLater(() => import('./AskAttachment').then((file) => file.AskAttachment)),
});

/** One attached PDF. */
export const pdf = (): Field<string> => ({
  isChoice: true,
  Show: ShowAttachment,
  Ask: askLater(() => import('./AskAttachment').then((file) => file.AskPdf)),
});

/** One attached image: JPG or PNG. */
export const image = (): Field<string> => ({
  isChoice: true,
  Show: ShowAttachment,
  Ask: askLater(() => import('./AskAttachment').then((file) => file.AskImage)),
});

/** Several attached files. */
export const attachments = (): Field<string[]> => ({
  isWide: true,
  Show: ({ value }) => value.map((one) => <ShowAttachment key={one} value={one} />),
  Ask: askLater(() => import('./AskAttachments').then((file) => file.AskAttachments)),
});
