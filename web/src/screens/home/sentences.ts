import { alarmModel, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Output } from '@fleet/contract/call';
import type { home } from '@fleet/contract/home/calls';
import { lists, places } from '@fleet/contract/home/places';
import { homeText } from '@fleet/contract/home/text';
import { listJoint } from '@fleet/contract/text';
import { use } from 'react';
import { showFigure } from '../../kit/figures';
import { type Say, useLanguage, useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { useDayName } from './heat';
import { addressOf, OrgContext } from './place';
import { rateOf } from './UseRate';

type Data = Output<typeof home.week>;

interface Sentence {
  text: string;
  /** Where its figures come from, as far as the reader has that page. */
  to: string | null;
}

const analysis = '/DataAnalysis/VehicleAnalysis';

/** Makes the sentences of a week: words around figures, by fixed templates. */
export function useSentences(): (data: Data) => Sentence[] {
  const say = useSay();
  const separator = listJoint(useLanguage());
  const dayName = useDayName();
  const orgId = use(OrgContext);
  const { profile, rights } = useSession();
  return (data) => {
    const period = { startDate: data.startDate, endDate: data.endDate };
    const page = (path: string, entries: Record<string, string>) =>
      profile.menus.some((node) => node.path === path)
        ? `${path}?${new URLSearchParams({ ...(orgId && { orgId }), ...entries })}`
        : null;
    const violations = rights.has(lists.violations.right)
      ? addressOf(places.violationsBetween(data.since, data.until), orgId)
      : null;
    return [
      { text: hours(say, data), to: page(`${analysis}/Duration`, period) },
      ...(data.busiest && data.quietest
        ? [{ text: busiest(say, dayName, data), to: page(`${analysis}/Duration`, period) }]
        : []),
      // Of a week without work nobody says which trucks moved.
      ...(data.workHours.value
        ? [{ text: using(say, separator, data), to: page(`${analysis}/Efficiency`, period) }]
        : []),
      { text: violating(say, data), to: violations },
      { text: checking(say, data), to: page('/SafeManagement/CarCheck', {}) },
    ];
  };
}

function hours(say: Say, { vehicles, workHours, useRate }: Data): string {
  if (!workHours.value) return say(homeText.weekNoHours);
  const slots = {
    vehicles: showFigure(vehicles),
    hours: showFigure(workHours.value),
    rate: rateOf(useRate.value),
  };
  if (!workHours.before) return say(homeText.weekHoursAlone, slots);
  const change = Math.round((workHours.value / workHours.before - 1) * 100);
  const words = change < 0 ? homeText.weekHoursLess : homeText.weekHoursMore;
  return say(words, { ...slots, change: showFigure(Math.abs(change)) });
}

function busiest(say: Say, dayName: (day: string) => string, { busiest, quietest }: Data): string {
  return say(homeText.weekBusiest, {
    busyDay: dayName(busiest!.day),
    hour: busiest!.hour,
    count: showFigure(busiest!.atWork, 1),
    quietDay: dayName(quietest!.day),
    worked: showFigure(quietest!.worked),
  });
}

function using(say: Say, separator: string, { mostUsed, leastUsed, unmoved }: Data): string {
  const most = mostUsed && { most: mostUsed.orgName, mostRate: rateOf(mostUsed.useRate) };
  const orgs = !most
    ? ''
    : leastUsed
      ? say(homeText.weekOrgs, { ...most, least: leastUsed.orgName, leastRate: rateOf(leastUsed.useRate) })
      : say(homeText.weekOneOrg, most);
  const { count, cars } = unmoved;
  const stood =
    count === 0
      ? say(homeText.weekAllMoved)
      : say(count > cars.length ? homeText.weekUnmovedMore : homeText.weekUnmoved, {
          count: showFigure(count),
          cars: cars.join(separator),
        });
  const text = orgs + stood;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function violating(say: Say, { violations: { count, before, code, ofCode } }: Data): string {
  if (count === 0 && before === 0) return say(homeText.weekNeverViolated);
  if (count === 0 || !code) return say(homeText.weekNoViolations, { before: showFigure(before) });
  return say(homeText.weekViolations, {
    count: showFigure(count),
    before: showFigure(before),
    code: say(alarmModel[code as AlarmCode].name),
    ofCode: showFigure(ofCode),
  });
}

function checking(say: Say, { checkRate, passRate }: Data): string {
  if (checkRate.value === null && passRate.value === null) return say(homeText.weekNoChecks);
  const told = (share: number | null) => rateOf(share) || say(homeText.unknown);
  const slots = { rate: told(checkRate.value), pass: told(passRate.value) };
  if (checkRate.before === null && passRate.before === null) return say(homeText.weekChecksAlone, slots);
  return say(homeText.weekChecks, {
    ...slots,
    rateBefore: told(checkRate.before),
    passBefore: told(passRate.before),
  });
}
