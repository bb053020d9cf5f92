import { alarmModel } from '@fleet/contract/alarm/catalogue';
import type { Output } from '@fleet/contract/call';
import type { status } from '@fleet/contract/status/calls';
import { readingGroups } from '@fleet/contract/status/readings';
import { chargerText, loadText, readingText, statusText } from '@fleet/contract/status/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text, Texts } from '@fleet/contract/text';
import { showFigure } from '../../kit/figures';
import { useListed, useSay, type Say } from '../../kit/language';
import { useSession } from '../../kit/session';
import { clockParts, showInstant } from '../../kit/time';

type Status = Output<typeof status.one>;
type Reading = Status['readings'][number];

const words: Texts = readingText;
const wordOf = (name: string): Text => words[name] ?? [name, name];
/** Meters that count seconds are read in hours. */
const counters = new Set(['powerOnSeconds', 'workSeconds']);
const chosen: Record<string, Texts> = { chargerState: chargerText, loadState: loadText };
/** Said by the head already, or bits for machines that say nothing while they are 0. */
const isTold = ({ name, value }: Reading) => name === 'driver' || (name === 'alarm' && value === 0);
/** A value that is older than the newest by more says its own time. */
const togetherMs = 60_000;

type GroupName = keyof typeof readingGroups | 'groupOthers';

/** Everything that a truck has reported, in the groups and the units of people. */
export function ReadingGroups({ truck: { readings } }: { truck: Status }) {
  const say = useSay();
  const listed = useListed();
  const { timeZone } = useSession().profile.user;
  const known = new Map(readings.filter((one) => !isTold(one)).map((one) => [one.name, one]));
  if (known.size === 0) return null;
  const newest = Math.max(...[...known.values()].map(({ time }) => Date.parse(time)));
  const groups = Object.entries(readingGroups).map(([group, names]) => ({
    group: group as GroupName,
    found: (names as readonly string[]).flatMap((name) => known.get(name) ?? []),
  }));
  const grouped = new Set(groups.flatMap(({ found }) => found.map(({ name }) => name)));
  const others = [...known.values()].filter(({ name }) => !grouped.has(name));
  const shown = [...groups, { group: 'groupOthers' as const, found: others }].filter(
    ({ found }) => found.length > 0,
  );
  const valueOf = ({ name, value }: Reading) => {
    const word = typeof value === 'number' ? chosen[name]?.[String(value)] : undefined;
    if (word) return say(word);
    if (name === 'activeFaults') return faultsOf(String(value), say, listed);
    if (typeof value === 'boolean') return say(value ? shellText.yes : shellText.no);
    if (typeof value !== 'number') return value;
    const figure = counters.has(name) ? value / 3600 : value;
    return showFigure(figure, Number.isInteger(figure) ? 0 : 1);
  };
  return (
    <section className="readingGroups">
      <header>
        <h3>{say(statusText.readings)}</h3>
        <small>{say(statusText.readAll, { time: clockParts(new Date(newest), timeZone).second })}</small>
      </header>
      <div>
        {shown.map(({ group, found }) => (
          <section key={group}>
            <h4>{say(statusText[group])}</h4>
            <dl>
              {found.map((one) => (
                <div key={one.name}>
                  <dt>{say(wordOf(one.name))}</dt>
                  <dd>
                    {valueOf(one)}
                    {newest - Date.parse(one.time) > togetherMs && (
                      <small> {showInstant(one.time, timeZone)}</small>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

/** The names of the faults on the truck's list, which comes as their codes with spaces between. */
function faultsOf(codes: string, say: Say, listed: (names: readonly string[]) => string): string {
  const found = codes.split(' ').filter(Boolean);
  if (found.length === 0) return say(statusText.noFaults);
  return listed(
    found.map((code) =>
      code in alarmModel ? say<Text>(alarmModel[code as keyof typeof alarmModel].name) : code,
    ),
  );
}
