import { type Corner, corners, sitePlan } from '@fleet/contract/sitePlan/calls';
import { isPlaneShape } from '@fleet/contract/sitePlan/shape';
import { sitePlanText } from '@fleet/contract/sitePlan/text';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Values } from '../../kit/form/check';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { metresPerDegree, metresPerLongitude } from '../../kit/map/ground';
import { Handle, type Place } from '../../kit/map/Handle';
import { fetchImage, looseImage, planImage } from '../../kit/map/images';
import { useMap } from '../../kit/map/useMap';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { useSession } from '../../kit/session';
import { planFields } from './fields';
import { SitePanel } from './SitePanel';
import { PlanImage } from './PlanImage';
import { cornersOf, cornerValues, type SitePlan } from './siteFeatures';

interface Props {
  row: SitePlan | null;
  onDone: (output: unknown) => void;
  onClose: () => void;
}

const sections = [
  { names: ['planName', 'orgId', 'fileId'] },
  { title: sitePlanText.placing, names: corners.flatMap((corner) => [`${corner}Lng`, `${corner}Lat`]) },
];
/** How much of the window a new plan takes up. */
const share = 0.6;

/** A site plan, laid onto the map by dragging its corners, or by numbers. */
export function PlanEditor({ row, onDone, onClose }: Props) {
  const say = useSay();
  const map = useMap();
  const { orgId } = useSession().profile.user;
  const [values, setValues] = useState<Values>({});
  const [given, setGiven] = useState<Values>();
  const [initial] = useState(() => row ?? { orgId });
  const at = placed(values);
  const fileId = typeof values.fileId === 'string' ? values.fileId : null;
  const url = fileId && (fileId === row?.fileId ? planImage(row.id, fileId) : looseImage(fileId));

  const isNowhere = at === null;
  const layOut = useEffectEvent((image: ImageBitmap) => {
    if (!isNowhere) return;
    const free = freePart(map);
    const { lng, lat } = map.unproject([free.width / 2, free.height / 2]);
    const corner = map.unproject([free.width, free.height]);
    const width = 2 * (corner.lng - lng) * metresPerLongitude(lat) * share;
    const height = 2 * (lat - corner.lat) * metresPerDegree * share;
    const metres = Math.min(width / image.width, height / image.height);
    const half = {
      lng: (image.width * metres) / metresPerLongitude(lat) / 2,
      lat: (image.height * metres) / metresPerDegree / 2,
    };
    setGiven(
      cornerValues({
        topLeft: place(lng - half.lng, lat + half.lat),
        topRight: place(lng + half.lng, lat + half.lat),
        bottomRight: place(lng + half.lng, lat - half.lat),
        bottomLeft: place(lng - half.lng, lat - half.lat),
      }),
    );
  });
  useEffect(() => {
    if (!url || !isNowhere) return;
    const leave = new AbortController();
    fetchImage(url, leave.signal).then(layOut, (problem: unknown) => {
      if (!leave.signal.aborted) announce('info', sentenceOf(problem));
    });
    return () => leave.abort();
  }, [url, isNowhere]);

  const middle = at && {
    lng: corners.reduce((sum, corner) => sum + at[corner].lng, 0) / 4,
    lat: corners.reduce((sum, corner) => sum + at[corner].lat, 0) / 4,
  };
  const isSound = at !== null && isPlaneShape(cornerValues(at));
  return (
    <>
      <SitePanel>
        <RecordForm
          isInline
          call={row ? sitePlan.edit : sitePlan.add}
          title={say(row ? sitePlanText.editTitle : sitePlanText.addTitle)}
          sections={sections}
          fields={planFields}
          words={sitePlanText}
          initial={initial}
          {...(row && { hidden: { id: row.id, version: row.version } })}
          check={(now) => {
            const at = placed(now);
            return {
              topLeftLng: at && !isPlaneShape(cornerValues(at)) ? say(sitePlanText.crossed) : undefined,
            };
          }}
          note={say(sitePlanText.onMap)}
          given={given}
          onValues={setValues}
          onDone={onDone}
          onClose={onClose}
        />
      </SitePanel>
      {url && at && isSound && <PlanImage url={url} at={at} />}
      {at && middle && (
        <>
          <Handle
            {...middle}
            name={say(sitePlanText.wholePlan)}
            onMove={(next) => {
              const [lng, lat] = [next.lng - middle.lng, next.lat - middle.lat];
              const moved = corners.map((corner) => [
                corner,
                place(at[corner].lng + lng, at[corner].lat + lat),
              ]);
              setGiven(cornerValues(Object.fromEntries(moved) as Record<Corner, Place>));
            }}
          >
            ✥
          </Handle>
          {corners.map((corner, index) => (
            <Handle
              key={corner}
              {...at[corner]}
              name={say(sitePlanText[corner])}
              onMove={(next) => setGiven({ [`${corner}Lng`]: next.lng, [`${corner}Lat`]: next.lat })}
            >
              {index + 1}
            </Handle>
          ))}
        </>
      )}
    </>
  );
}

/** The part of the map that the panel leaves free: its right, or on a phone its bottom. */
function freePart(map: MapLibre) {
  const frame = map.getContainer().getBoundingClientRect();
  const panel = document.querySelector('.layerPanel')?.getBoundingClientRect();
  if (!panel) return frame;
  const isBeside = panel.left > frame.left + frame.width / 4;
  return {
    width: isBeside ? panel.left - frame.left : frame.width,
    height: isBeside ? frame.height : panel.top - frame.top,
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const place = (lng: number, lat: number): Place => ({ lng: rounded(lng), lat: rounded(lat) });

/** Where the corners are, once all are somewhere. */
function placed(values: Values): Record<Corner, Place> | null {
  const isPlaced = corners.every(
    (corner) =>
      typeof values[`${corner}Lng`] === 'number' &&
      typeof values[`${corner}Lat`] === 'number' &&
      Math.abs(values[`${corner}Lng`] as number) <= 180 &&
      Math.abs(values[`${corner}Lat`] as number) <= 85,
  );
  return isPlaced ? cornersOf(values as Parameters<typeof cornersOf>[0]) : null;
}
