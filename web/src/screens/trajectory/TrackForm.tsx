import { longestPeriodDays } from '@fleet/contract/trajectory/calls';
import { refusals } from '@fleet/contract/refusals';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useState } from 'react';
import { serverNow } from '../../kit/clock';
import { WallPicker } from '../../kit/fields/WallPicker';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import type { Asked } from '../../parts/trajectory/reading';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { lengthOf, momentOf, presetPeriod, presets, wallOf } from '../../kit/wallClock';

/** The input of the last track, as far as it is known. */
export type Wish = Partial<Asked>;

interface Props {
  wish: Wish;
  /** The number of the vehicle of the wish. */
  carId: string | undefined;
  show: (asked: Asked) => void;
}

const longest = longestPeriodDays * 86_400_000;

/** Which vehicle, from when to when; in the time of the company. */
export function TrackForm({ wish, carId, show }: Props) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const wallOfWish = (instant: string | undefined) => instant && wallOf(Date.parse(instant), timeZone);
  const [id, setId] = useState(wish.id);
  const [from, setFrom] = useState(wallOfWish(wish.startTime));
  const [to, setTo] = useState(wallOfWish(wish.endTime));
  const [wrong, setWrong] = useState<string | null>(null);

  function ask(from: number | null, to: number | null) {
    const complaint = complaintAbout(from, to);
    setWrong(complaint);
    if (complaint || !id || from === null || to === null) return;
    show({ id, startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() });
  }
  function complaintAbout(from: number | null, to: number | null) {
    if (!id) return say(trajectoryText.chooseVehicle);
    if (from === null || to === null) return say(trajectoryText.choosePeriod);
    if (to <= from) return say(refusals.endNotAfterStart);
    return lengthOf({ from, to }, timeZone) > longest
      ? say(refusals.periodTooLong, { days: longestPeriodDays })
      : null;
  }
  const momentOrNone = (wall: string | undefined) => (wall ? momentOf(wall, timeZone) : null);

  return (
    <form
      className="trackForm"
      onSubmit={(event) => {
        event.preventDefault();
        ask(momentOrNone(from), momentOrNone(to));
      }}
    >
      <VehiclePick
        className="trackForm__vehicle"
        aria-label={say(trajectoryText.vehicle)}
        value={id ?? null}
        label={id === wish.id ? carId : undefined}
        onChange={(next) => setId(next ?? undefined)}
      />
      <WallPicker
        className="trackForm__time"
        aria-label={say(shellText.from)}
        placeholder={say(shellText.from)}
        value={from ?? null}
        onChange={(wall) => setFrom(wall ?? undefined)}
      />
      <WallPicker
        className="trackForm__time"
        aria-label={say(shellText.to)}
        placeholder={say(shellText.to)}
        value={to ?? null}
        onChange={(wall) => setTo(wall ?? undefined)}
      />
      <Button htmlType="submit" type="primary">
        {say(trajectoryText.show)}
      </Button>
      <div className="trackForm__presets" role="group" aria-label={say(trajectoryText.presets)}>
        {presets.map((preset) => (
          <Button
            key={preset}
            onClick={() => {
              const period = presetPeriod(preset, serverNow(), timeZone);
              setFrom(wallOf(period.from, timeZone));
              setTo(wallOf(period.to, timeZone));
              ask(period.from, period.to);
            }}
          >
            {say(trajectoryText[preset])}
          </Button>
        ))}
      </div>
      {wrong && (
        <p className="trackForm__wrong" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
