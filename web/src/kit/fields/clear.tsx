import { CloseCircleFilled } from '@ant-design/icons';
import { shellText } from '@fleet/contract/shell/text';
import { useMemo } from 'react';
import { useSay } from '../language';

/** The cross that empties a field, for `allowClear`: by itself it bears the name of its icon, or an English one. */
export function useClear() {
  const label = useSay()(shellText.emptyField);
  return useMemo(
    () => ({ label, clearIcon: <CloseCircleFilled ref={leaveOut} aria-label={label} /> }),
    [label],
  );
}

/** Who uses the keyboard empties the field in the field: its cross is no stop between this field and the next. */
const leaveOut = (icon: HTMLSpanElement | null) => icon?.closest('button')?.setAttribute('tabindex', '-1');
