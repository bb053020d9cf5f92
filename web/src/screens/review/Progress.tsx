import type { carReview, driverReview } from '@fleet/contract/review/calls';
import { approvalText } from '@fleet/contract/review/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { instant } from '../../kit/fields/instant';
import { ShowAttachment } from '../../kit/fields/ShowAttachment';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ReviewMark } from '../../parts/review/marks';
import './review.css';

const { Show: When } = instant();

interface Props {
  call: typeof carReview.progress | typeof driverReview.progress;
  /** Of a vehicle or a driver. */
  id: string;
}

/** All that was submitted and decided for one vehicle or driver, the newest on top. */
export function Progress({ call, id }: Props) {
  const say = useSay();
  const { data, error, refetch } = useCall(call, { id });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <section className="reviewProgress">
      <h3>{say(approvalText.progress)}</h3>
      {data.rows.length === 0 && <p>{say(approvalText.noProgress)}</p>}
      <ol>
        {data.rows.map((step) => {
          const { inspectionDate, newExpire, previousId, reportFileId } = step;
          return (
            <li key={step.id} id={step.step === 'submit' ? anchorOf(step.reviewId) : undefined} tabIndex={-1}>
              <p>
                <ReviewMark value={step.step} /> {step.by ?? say(approvalText.company)} ·{' '}
                <When value={step.at} />
              </p>
              {step.reason && <p className="reviewProgress__reason">{step.reason}</p>}
              {step.step === 'submit' && (
                <p>
                  {say(approvalText.validUntil, { newExpire, inspectionDate })}
                  <ShowAttachment value={reportFileId} />
                  {previousId && (
                    <button
                      type="button"
                      className="reviewProgress__earlier"
                      onClick={() => show(previousId)}
                    >
                      {say(approvalText.resubmission)}
                    </button>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const anchorOf = (reviewId: string) => `review-${reviewId}`;

/** The application that was rejected before. */
function show(reviewId: string): void {
  const earlier = document.getElementById(anchorOf(reviewId));
  earlier?.scrollIntoView({ block: 'nearest' });
  earlier?.focus();
}
