import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type CalendarBy, calendarRows, schedule, weekDays } from '@fleet/contract/schedule/calls';
import { scheduleText } from '@fleet/contract/schedule/text';
import { daysAfter } from '@fleet/contract/shift/times';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useFilter } from '../../kit/filter';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { Filters } from '../../kit/list/Filters';
import { FirstRows } from '../../kit/list/FirstRows';
import { ListEmpty } from '../../kit/list/ListEmpty';
import { announce } from '../../kit/notice';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { useToday } from '../../kit/today';
import { scheduleFields } from './fields';
import { EditSchedule, NewSchedule } from './ScheduleForm';
import { ViewSwitch } from './ViewSwitch';
import { mondayOf } from './week';
import { WeekTable } from './WeekTable';
import './schedule.css';

/** The differences between a calendar of vehicles and one of drivers. */
const kinds = {
  vehicle: {
    filters: ['orgId', 'anyNum'],
    head: scheduleText.carId,
    first: '/VehicleManagement/VehicleStatus',
    word: scheduleText.byVehicle,
    named: (id: string) => ({ vehicleIds: [id] }),
  },
  driver: {
    filters: ['orgId', 'driver'],
    head: scheduleText.driverIds,
    first: '/DriverManagement/DriverStatus',
    word: scheduleText.byDriver,
    named: (id: string) => ({ driverIds: [id] }),
  },
} as const;
const copySections = [{ names: ['week', 'toWeek'] }];
const shownAtOnce = 200;

type Opened = { is: 'new'; initial: object } | { is: 'edit'; id: string } | { is: 'copy' };

/** A week of what is planned, a row for each vehicle or each driver. */
export function ScheduleCalendar() {
  const say = useSay();
  const may = useMay();
  const [filter, setFilter] = useFilter(schedule.calendar);
  const [opened, setOpened] = useState<Opened | null>(null);
  const today = useToday();
  const monday = mondayOf(filter.startDate ?? today);
  const { by = 'vehicle', orgId, anyNum, driver } = filter;
  const kind = kinds[by];
  const { data, error, refetch, isPlaceholderData } = useCall(
    schedule.calendar,
    {
      startDate: monday,
      pageSize: shownAtOnce,
      by,
      ...(orgId && { orgId }),
      ...(by === 'vehicle' ? anyNum && { anyNum } : driver && { driver }),
    },
    { keepsOld: true },
  );
  const mayAdd = may(schedule.add);
  const mayEdit = may(schedule.edit);
  const close = () => setOpened(null);
  const isNarrowed = kind.filters.some((name) => filter[name] !== undefined);
  const clear = () => setFilter({ orgId: undefined, anyNum: undefined, driver: undefined });
  const turnTo = (day: string) => setFilter({ startDate: day });
  const add = () => setOpened({ is: 'new', initial: {} });
  useShortcuts({ n: () => (mayAdd ? add() : false) });

  return (
    <div className="scheduleScreen">
      <ScreenHeader>
        <Button
          icon={<LeftOutlined />}
          aria-label={say(scheduleText.previousWeek)}
          title={say(scheduleText.previousWeek)}
          onClick={() => turnTo(daysAfter(monday, -weekDays))}
        />
        <Button onClick={() => turnTo(mondayOf(today))}>{say(scheduleText.thisWeek)}</Button>
        <Button
          icon={<RightOutlined />}
          aria-label={say(scheduleText.nextWeek)}
          title={say(scheduleText.nextWeek)}
          onClick={() => turnTo(daysAfter(monday, weekDays))}
        />
        <span className="scheduleScreen__week">
          {say(scheduleText.weekOf, { from: monday, to: daysAfter(monday, weekDays - 1) })}
        </span>
        <Segmented<CalendarBy>
          aria-label={say(scheduleText.by)}
          value={by}
          options={calendarRows.map((value) => ({ value, label: say<Text>(kinds[value].word) }))}
          onChange={(value) => setFilter({ by: value === 'vehicle' ? undefined : value })}
        />
        <ViewSwitch />
        {mayAdd && <Button onClick={() => setOpened({ is: 'copy' })}>{say(scheduleText.copyWeek)}</Button>}
        {mayAdd && (
          <Button type="primary" onClick={add}>
            {say(shellText.add)}
          </Button>
        )}
      </ScreenHeader>
      <Filters
        names={kind.filters}
        fields={scheduleFields}
        words={scheduleText}
        filter={filter}
        setFilter={setFilter as (change: object) => void}
      />
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <div className="waiting" />}
      {data?.rows.length === 0 &&
        (isNarrowed ? <ListEmpty isFiltered clear={clear} /> : <FirstRows like={kind.first} />)}
      {data && data.rows.length > 0 && (
        <WeekTable
          rows={data.rows}
          monday={monday}
          today={today}
          head={kind.head}
          isDimmed={isPlaceholderData}
          open={mayEdit ? (id) => setOpened({ is: 'edit', id }) : null}
          add={
            mayAdd
              ? (id, day) =>
                  setOpened({
                    is: 'new',
                    initial: { ...kind.named(id), startDate: day, endDate: day },
                  })
              : null
          }
        />
      )}
      {data && data.total > data.rows.length && (
        <p className="scheduleScreen__more">
          {say(scheduleText.more, { total: data.total, shown: data.rows.length })}
        </p>
      )}
      {opened?.is === 'new' && <NewSchedule initial={opened.initial} close={close} />}
      {opened?.is === 'edit' && <EditSchedule id={opened.id} close={close} />}
      {opened?.is === 'copy' && (
        <RecordForm
          call={schedule.copyWeek}
          title={say(scheduleText.copyWeek)}
          sections={copySections}
          fields={scheduleFields}
          words={scheduleText}
          initial={{ week: monday, toWeek: daysAfter(monday, weekDays) }}
          hidden={{ ...(orgId && { orgId }) }}
          saveWord={say(scheduleText.copyWeek)}
          onClose={close}
          onDone={({ count }) => {
            close();
            announce('success', say(scheduleText.copied, { count }));
          }}
        />
      )}
    </div>
  );
}
