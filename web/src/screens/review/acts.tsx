import type { carReview, driverReview } from '@fleet/contract/review/calls';
import type { approvals } from '@fleet/contract/review/states';
import { approvalText, type carReviewText, type driverReviewText } from '@fleet/contract/review/text';
import type { Text } from '@fleet/contract/text';
import type { Fields } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { formAction } from '../../kit/list/formAction';
import { useRule } from '../../parts/legalRule/useRule';

interface Row {
  id: string;
  approval: (typeof approvals)[number];
  mostMonths: number;
}

interface Submitting<R> {
  call: typeof carReview.submit | typeof driverReview.submit;
  fields: Fields;
  words: Record<string, Text>;
  /** The rule that says how long a review lasts. */
  rule: 'vehicleReviewMonths' | 'driverReviewMonths';
  note: typeof carReviewText.submitHint | typeof driverReviewText.submitHint;
  nameOf: (row: R) => string;
}

/** Submitting, and submitting again what was rejected: the same form under two words. */
export function submitting<R extends Row>({ call, fields, words, rule, note, nameOf }: Submitting<R>) {
  function useMore() {
    const say = useSay();
    const mostMonths = useRule(rule);
    return { note: say(note, { months: mostMonths }), initial: { mostMonths } };
  }
  const of = (word: Text, isFor: (row: R) => boolean) =>
    formAction<typeof call, R>({
      call,
      word,
      names: ['inspectionDate', 'newExpire', 'reportFileId'],
      fields,
      words,
      useMore,
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
