import { policy } from '@fleet/contract/policy/calls';
import { policyText } from '@fleet/contract/policy/text';
import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';

const pageSize = 50;

/** The companies that a rule is for, those that have not opened it first; nothing for companies themselves. */
export function Readers({ row: { id, readers } }: { row: { id: string; readers: number | null } }) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const [pageNum, setPageNum] = useState(1);
  const asked = { policyId: id, pageNum, pageSize };
  const { data, error, refetch } = useCall(policy.readers, asked, {
    isOff: readers === null,
    keepsOld: true,
  });
  if (readers === null) return null;
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  return (
    <section className="facts">
      <h3>{say(policyText.companies)}</h3>
      {data.total === 0 && <p>{say(policyText.noReaders)}</p>}
      <dl>
        {data.rows.map(({ id, companyName, readAt }) => (
          <div key={id}>
            <dt>{companyName}</dt>
            <dd>{readAt ? showInstant(readAt, timeZone) : say(policyText.notRead)}</dd>
          </div>
        ))}
      </dl>
      {data.total > pageSize && (
        <Pagination current={pageNum} total={data.total} pageSize={pageSize} onChange={setPageNum} />
      )}
    </section>
  );
}
