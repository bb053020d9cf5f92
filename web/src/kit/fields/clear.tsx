import { CloseCircleFilled } from '@ant-design/icons';
import { shellText } from '@fleet/contract/shell/text';
import { useMemo } from 'react';
import { useSay } from '../language';

/** The cross that empties a field, for `allowClear`: by itself it bears the name of its icon, or an English one. */
export function useClear() {
  const label = useSay()(shellText.emptyField);
  return useMemo(() => ({ label, clearIcon: <CloseCircleFilled aria-label={label} /> }), [label]);
}
