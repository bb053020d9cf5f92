import type { FenceShape } from '@fleet/contract/fence/calls';
import type { Map as MapLibre } from 'maplibre-gl';
import { useMemo, useState } from 'react';
import { readCamera } from '../../kit/map/camera';
import { MapView } from '../../kit/map/MapView';
import type { Located } from '../../parts/distribution/fleet';
import { FenceLayer } from '../../parts/fence/FenceLayer';
import type { FenceKind } from '../../parts/fence/fenceLayers';
import { showFences } from '../../parts/fence/shape';
import { SiteGround } from '../../parts/site/SiteGround';
import { FenceCamera } from './FenceCamera';
import { FenceDraft } from './FenceDraft';
import { FenceTrucks } from './FenceTrucks';
import { InsideMarks } from './InsideNow';
import type { Editor } from './useEditor';
import type { Inside } from './useInside';

interface Props {
  /** Under this name the camera is remembered. */
  name: string;
  kind: FenceKind;
  /** Every fence in sight; undefined until they are known. */
  shapes: readonly FenceShape[] | undefined;
  /** Those in the list; undefined while they are not there. */
  listed: readonly FenceShape[] | undefined;
  filter: unknown;
  /** The fence that is looked at. */
  open: FenceShape | null;
  choose: (id: string) => void;
  editor: Editor;
  inside: Inside | undefined;
  fleet: readonly Located[] | null;
  truckId: string | null;
  setTruckId: (id: string) => void;
  onMap: (map: MapLibre | null) => void;
}

const none: readonly never[] = [];

/** Fences of one kind among the trucks and site plans, and the one that is being drawn. */
export function FenceMap(props: Props) {
  const { name, kind, shapes, open, choose, editor, inside, fleet, truckId, setTruckId } = props;
  const { editing, draft } = editor;
  // Who has never looked at fences begins where the vehicles were looked at.
  const [start] = useState(() => readCamera(name) ?? readCamera('distribution'));
  const fences = shapes ?? none;
  const drawn = useMemo(() => fences.filter(({ id }) => id !== editing?.id), [fences, editing?.id]);
  return (
    <MapView name={name} start={start} showAll={(map) => showFences(map, fences)}>
      <FenceCamera
        isFirstLook={start === undefined}
        fences={shapes}
        listed={props.listed}
        filter={props.filter}
        open={editing ? null : open}
        draft={draft}
        onMap={props.onMap}
      />
      <SiteGround />
      <FenceLayer kind={kind} fences={drawn} choose={editing ? undefined : choose} />
      <FenceTrucks fleet={fleet} chosenId={truckId} choose={setTruckId} isBusy={editing !== null} />
      {editing && (
        <FenceDraft
          kind={kind}
          draft={draft}
          isPlaced={editing.isPlaced}
          place={editor.putAt}
          give={editor.give}
          grab={editor.grab}
        />
      )}
      {!editing && inside && <InsideMarks inside={inside} />}
    </MapView>
  );
}
