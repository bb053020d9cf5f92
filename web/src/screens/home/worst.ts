import { alarmModel, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { MatterRow } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { listed } from '@fleet/contract/text';
import { useCallback } from 'react';
import { serverNow } from '../../kit/clock';
import { showFigure } from '../../kit/figures';
import { useLanguage, useSay } from '../../kit/language';
import { showAge } from '../../kit/time';

/** The worst case of a matter in words: which vehicle, by what, since when. */
export function useWorst(): (row: MatterRow) => string {
  const say = useSay();
  const language = useLanguage();
  return useCallback(
    ({ kind, count, cars, driverName, code, since, daysOver, hoursOver }) => {
      if (count === 0) return '';
      const car = cars[0] ?? '';
      const age = since ? showAge(since, serverNow(), language) : '';
      const named = code ? say(alarmModel[code as AlarmCode].name) : '';
      if (kind === 'expiredDriving' && driverName)
        return say(homeText.driverOn, { name: driverName, car, age });
      if (kind === 'faulty' || kind === 'violations')
        return code ? say(homeText.worstFault, { car, fault: named, age }) : car;
      if (kind === 'overdue' && daysOver)
        return say(homeText.longestDays, { car, days: showFigure(daysOver) });
      if (kind === 'overdue' && hoursOver)
        return say(homeText.longestHours, { car, hours: showFigure(hoursOver) });
      if (kind === 'unaccepted') return say(homeText.oldestRepair, { car, age });
      return listed(language, cars);
    },
    [say, language],
  );
}
