import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import type { Text } from '@fleet/contract/text';
import { Segmented } from 'antd';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { TimeChart } from '../../kit/chart/TimeChart';
import { showFigure } from '../../kit/figures';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { MapView } from '../../kit/map/MapView';
import { useSession } from '../../kit/session';
import type { Store } from '../../kit/store';
import { clockParts } from '../../kit/time';
import type { Deed } from './deeds';
import { PlayBar } from './PlayBar';
import { usePlayKeys } from './playKeys';
import { showTrack } from './showTrack';
import { SpeedLegend } from './SpeedLegend';
import { pausesOf, without } from '../../parts/trajectory/pauses';
import { SiteGround } from '../../parts/site/SiteGround';
import { gapsOf } from '../../parts/trajectory/track';
import { type Look, TrackCamera } from './TrackCamera';
import { TrackFacts } from './TrackFacts';
import { TrackLayer } from './TrackLayer';
import { TrackMarks } from './TrackMarks';
import { usePlayback } from './usePlayback';
import { useFlags } from '../../parts/trajectory/useFlags';
import { useDrivers } from './useDrivers';
import { useOperations } from './useOperations';
import { useSummary } from './useSummary';
import type { Loaded } from '../../parts/trajectory/reading';
import { zoneOffset } from '../../kit/wallClock';

const PauseTable = lazyScreen(() => import('./PauseTable').then((file) => file.PauseTable));
const FlagTable = lazyScreen(() => import('../../parts/trajectory/FlagTable').then((file) => file.FlagTable));
const OperationTable = lazyScreen(() => import('./OperationTable').then((file) => file.OperationTable));
const TrackTable = lazyScreen(() => import('./TrackTable').then((file) => file.TrackTable));

const views = ['chart', 'points', 'operations', 'pauses', 'flags'] as const;
const viewWords: Record<(typeof views)[number], Text> = {
  chart: trajectoryText.speed,
  points: trajectoryText.pointsTable,
  operations: trajectoryText.operationsTable,
  pauses: trajectoryText.pausesTable,
  flags: trajectoryText.flagsTable,
};
const noDeeds: readonly Deed[] = [];
const dayLength = 86_400_000;
/** A moment that has stood this long is where somebody wants to be. */
const stillness = 600;

/** One track: on the map, by the clock, as a curve and as a table. */
export function TrackPlayer({ loaded }: { loaded: Loaded }) {
  const { isComplete, isGrowing } = loaded;
  const summary = useSummary(loaded);
  const track = useMemo(() => without(loaded.track, summary?.implausible ?? []), [loaded.track, summary]);
  const pauses = useMemo(() => pausesOf(summary), [summary]);
  const flags = useFlags(loaded.asked);
  const operations = useOperations(loaded.asked, isGrowing);
  const rides = useDrivers(loaded.asked);
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const gaps = useMemo(() => gapsOf(track), [track]);
  const [moment, setMoment] = useAddressEntry('moment');
  const playback = usePlayback(track, gaps, momentOf(moment));
  usePlayKeys(playback);
  useKeptMoment(playback.moment, playback.isPlaying, setMoment);
  const [shown, setShown] = useState<(typeof views)[number]>('chart');
  const [looked, setLooked] = useState<Look>('nowhere');

  const count = showFigure(track.time.length);
  const isLong = playback.end - playback.start > dayLength;
  const nameTime = (time: number) => {
    const { day, minute } = clockParts(new Date(time), timeZone);
    return isLong ? `${day.slice(5)} ${minute}` : minute;
  };
  return (
    <div className="trackPlayer">
      <div className="trackPlayer__map">
        <MapView name="trajectory" showAll={(map) => showTrack(map, track)}>
          <SiteGround isBare />
          <TrackLayer track={track} />
          <TrackMarks track={track} pauses={pauses} flags={flags.list} playback={playback} />
          <TrackCamera
            track={track}
            isComplete={isComplete}
            moment={playback.moment}
            looked={looked}
            setLooked={setLooked}
          />
        </MapView>
        <SpeedLegend />
      </div>
      <PlayBar
        track={track}
        gaps={gaps}
        pauses={pauses}
        flags={flags.list}
        deeds={operations?.deeds ?? noDeeds}
        playback={playback}
      />
      <div className="trackPlayer__head">
        <span role="status">
          {say(isComplete ? trajectoryText.points : trajectoryText.loadingPoints, { count })}
          {isGrowing && <span className="trackPlayer__growing">{say(trajectoryText.growing)}</span>}
        </span>
        {summary && <TrackFacts summary={summary} />}
        <Segmented
          size="small"
          aria-label={say(trajectoryText.showAs)}
          value={shown}
          onChange={setShown}
          options={views
            .filter((view) => operations || view !== 'operations')
            .map((view) => ({ value: view, label: say<Text>(viewWords[view]) }))}
        />
      </div>
      <div className={shown === 'chart' ? 'trackPlayer__chart' : 'trackPlayer__table'}>
        {shown === 'points' && (
          <Suspense fallback={<div className="waiting" />}>
            <TrackTable track={track} rides={rides} deeds={operations?.deeds} jump={playback.jump} />
          </Suspense>
        )}
        {shown === 'operations' && operations && (
          <Suspense fallback={<div className="waiting" />}>
            <OperationTable
              operations={operations}
              rides={rides}
              moment={playback.moment}
              jump={playback.jump}
            />
          </Suspense>
        )}
        {shown === 'pauses' && (
          <Suspense fallback={<div className="waiting" />}>
            <PauseTable pauses={pauses} moment={playback.moment} jump={playback.jump} />
          </Suspense>
        )}
        {shown === 'flags' && (
          <Suspense fallback={<div className="waiting" />}>
            <FlagTable flags={flags} jump={playback.jump} />
          </Suspense>
        )}
        {shown === 'chart' && (
          <TimeChart
            name={say(trajectoryText.speedChart)}
            time={track.time}
            value={track.speed}
            longestSilence={longestSilenceMs}
            moment={playback.moment}
            jump={playback.jump}
            nameTime={nameTime}
            offset={zoneOffset(playback.start, timeZone)}
          />
        )}
      </div>
    </div>
  );
}

function momentOf(entry: string | null) {
  const moment = entry === null ? Number.NaN : Date.parse(entry);
  return Number.isNaN(moment) ? null : moment;
}

/** The moment stands in the address once it stands still. */
function useKeptMoment(
  moment: Store<number>,
  isPlaying: boolean,
  keep: (moment: string, how: { replace: boolean }) => void,
) {
  const kept = useRef(moment.get());
  const write = useEffectEvent(() => {
    if (kept.current === moment.get()) return;
    kept.current = moment.get();
    keep(new Date(kept.current).toISOString(), { replace: true });
  });
  useEffect(() => {
    if (isPlaying) return;
    let timer = setTimeout(() => write(), stillness);
    const leave = moment.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => write(), stillness);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [moment, isPlaying]);
}
