import type { Language } from '@fleet/contract/text';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import updateLocale from 'dayjs/plugin/updateLocale';
import { useMemo } from 'react';
import './calendar.css';

export const dayFormat = 'YYYY-MM-DD';
export const wallFormat = 'YYYY-MM-DD HH:mm';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);
// Weeks begin on Monday in both languages, as they do in the reports.
dayjs.updateLocale('en', { weekStart: 1 });

type Shown = string | null | undefined;
type At = dayjs.Dayjs | null;

const at = (shown: Shown, format: string): At => (shown ? dayjs(shown, format) : null);

/** A value as pickers take it. It stays the same while its text does: by another one they forget what is being chosen. */
export const useAt = (shown: Shown, format: string): At => useMemo(() => at(shown, format), [shown, format]);

/** The same of a period. */
export const usePeriodAt = (from: Shown, to: Shown, format: string): [At, At] =>
  useMemo(() => [at(from, format), at(to, format)], [from, to, format]);

export const setCalendar = (language: Language) => dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
