import { regulationText } from '@fleet/contract/regulation/text';
import { useSay } from '../../kit/language';
import type { Wish } from '../analysis/wish';
import { CompanyChoice } from './CompanyChoice';

/** Narrows an analysis to one company. */
export function PickCompany({ wish: { filter, change } }: { wish: Wish }) {
  const say = useSay();
  return (
    <CompanyChoice
      className="analysisFilter__pick"
      aria-label={say(regulationText.companyName)}
      placeholder={say(regulationText.allCompanies)}
      value={filter.companyId ?? null}
      onChange={(companyId) => change({ companyId: companyId ?? undefined })}
    />
  );
}
