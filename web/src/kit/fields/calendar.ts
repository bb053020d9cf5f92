import type { Language } from '@fleet/contract/text';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import updateLocale from 'dayjs/plugin/updateLocale';
import './calendar.css';

export const dayFormat = 'YYYY-MM-DD';
export const wallFormat = 'YYYY-MM-DD HH:mm';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);
// Weeks begin on Monday in both languages, as they do in the reports.
dayjs.updateLocale('en', { weekStart: 1 });

export const setCalendar = (language: Language) => dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
