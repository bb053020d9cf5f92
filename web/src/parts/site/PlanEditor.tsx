import { type Spot } from '@fleet/contract/place';
import { type Corner, corners, sitePlan } from '@fleet/contract/sitePlan/calls';
import { isPlaneShape } from '@fleet/contract/sitePlan/shape';
import { sitePlanText } from '@fleet/contract/sitePlan/text';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Values } from '../../kit/form/check';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { Handle } from '../../kit/map/Handle';
import { fetchImage, looseImage, planImage } from '../../kit/map/images';
import { useMap } from '../../kit/map/useMap';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { useSession } from '../../kit/session';
import { planFields } from './fields';
import { laidOut, middleOf, place, refitted } from './planCorners';
import { PlanImage } from './PlanImage';
import { SitePanel } from './SitePanel';
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

  /** The image that lay in the corners last. */
  const last = useRef<Promise<ImageBitmap | null>>(null);
  const settle = useEffectEvent((image: ImageBitmap, before: ImageBitmap | null) => {
    if (!at) return setGiven(cornerValues(laidOut(map, image)));
    const next = before && refitted(at, before, image);
    if (!next) return;
    setGiven(cornerValues(next));
    announce('info', say(sitePlanText.refitted));
  });
  const complain = useEffectEvent((problem: unknown) => announce('info', sentenceOf(problem)));
  useEffect(() => {
    if (!url) return;
    let isOver = false;
    const [before, image] = [last.current, fetchImage(url)];
    last.current = image.catch(() => before);
    Promise.all([image, before]).then(
      ([image, before]) => !isOver && settle(image, before),
      (problem: unknown) => !isOver && complain(problem),
    );
    return () => {
      isOver = true;
    };
  }, [url]);

  const middle = at && middleOf(at);
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
          draft={`${sitePlan.edit.path} ${row?.id ?? 'new'}`}
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
              setGiven(cornerValues(Object.fromEntries(moved) as Record<Corner, Spot>));
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

/** Where the corners are, once all are somewhere. */
function placed(values: Values): Record<Corner, Spot> | null {
  const isPlaced = corners.every(
    (corner) =>
      typeof values[`${corner}Lng`] === 'number' &&
      typeof values[`${corner}Lat`] === 'number' &&
      Math.abs(values[`${corner}Lng`] as number) <= 180 &&
      Math.abs(values[`${corner}Lat`] as number) <= 85,
  );
  return isPlaced ? cornersOf(values as Parameters<typeof cornersOf>[0]) : null;
}
