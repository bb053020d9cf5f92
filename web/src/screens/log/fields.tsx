import { actionText, logText } from '@fleet/contract/log/text';
import { subjectText } from '@fleet/contract/subject';
import type { Text, Texts } from '@fleet/contract/text';
import { choice } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { instant, instantTo } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';

/** A code that has a word, or had one when it was written down. */
const code = (words: Texts): Field<string> => ({
  ...choice(Object.keys(words), words),
  Show: ({ value }) => useSay()<Text>(words[value] ?? [value, value]),
});

export const logFields = {
  time: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  loginName: text(),
  ip: text(),
  module: code(subjectText),
  action: code(actionText),
  recordName: text(),
  recordId: text(),
  sealedAt: { ...instant(), blank: logText.notSealed },
};
