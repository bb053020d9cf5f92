import type { carReview, driverReview } from '@fleet/contract/review/calls';
import type { approvals } from '@fleet/contract/review/states';
import { approvalText } from '@fleet/contract/review/text';
import type { Text } from '@fleet/contract/text';
import type { Fields } from '../../kit/fields/field';
import { formAction } from '../../kit/list/formAction';

interface Row {
  id: string;
  approval: (typeof approvals)[number];
  mostMonths: number;
}

interface Submitting<R> {
  call: typeof carReview.submit | typeof driverReview.submit;
  fields: Fields;
  words: Record<string, Text>;
  note: Text;
  nameOf: (row: R) => string;
}

/** Submitting, and submitting again what was rejected: the same form under two words. */
export function submitting<R extends Row>({ call, fields, words, note, nameOf }: Submitting<R>) {
  const of = (word: Text, isFor: (row: R) => boolean) =>
    formAction<typeof call, R>({
      call,
      word,
      names: ['inspectionDate', 'newExpire', 'reportFileId'],
      fields,
      words,
      note,
      question: approvalText.submitAsk,
      nameOf,
      // Another inspection, another report; how long it lasts the company has set.
      begins: ({ mostMonths }) => ({ mostMonths }),
      isFor,
    });
  return {
    first: of(approvalText.submit, ({ approval }) => approval === 'none' || approval === 'passed'),
    again: of(approvalText.resubmit, ({ approval }) => approval === 'rejected'),
  };
}
