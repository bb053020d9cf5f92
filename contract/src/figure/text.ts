import { texts } from '../text';

/** Words of figures and analyses beside the names of the figures themselves, which stand with them. */
export const figureText = texts({
  endBeforeStart: ['结束日期不能早于开始日期', 'The end date is before the start date.'],
  periodTooLong: ['最多查询 {days} 天', 'At most {days} days at a time.'],
  total: ['合计', 'Total'],
  left: ['已转出或删除', 'Transferred or deleted'],
});
