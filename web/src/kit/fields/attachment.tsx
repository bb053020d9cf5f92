import { askLater } from './askLater';
import type { Field } from './field';
import { ShowAttachment } from './ShowAttachment';

/** One attached file: PDF, JPG or PNG. */
export const attachment = (): Field<string> => ({
  Show: ShowAttachment,
  Ask: askLater(() => import('./AskAttachment').then((file) => file.AskAttachment)),
});

/** One attached image: JPG or PNG. */
export const image = (): Field<string> => ({
  Show: ShowAttachment,
  Ask: askLater(() => import('./AskAttachment').then((file) => file.AskImage)),
});
