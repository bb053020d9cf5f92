import type { Call, Sent } from '@fleet/contract/call';
import { type FenceShape, type shapesAnswer, usualRadius } from '@fleet/contract/fence/calls';
import { shellText } from '@fleet/contract/shell/text';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import type { Map as MapLibre } from 'maplibre-gl';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import type { Fields } from '../../kit/fields/field';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { DeleteMarked } from '../../kit/list/DeleteMarked';
import { ListBody } from '../../kit/list/ListBody';
import type { RowOf } from '../../kit/list/listing';
import { ListTools } from '../../kit/list/ListTools';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { readCamera } from '../../kit/map/camera';
import { useGrounds } from '../../kit/map/grounds';
import { MapView } from '../../kit/map/MapView';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay, useSession } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { FenceCamera } from './FenceCamera';
import { FenceDraft } from './FenceDraft';
import { FenceGround } from './FenceGround';
import { FenceForm } from './FenceForm';
import { FenceLayer } from '../../parts/fence/FenceLayer';
import type { FenceKind } from '../../parts/fence/fenceLayers';
import { InsideMarks, InsideNow } from './InsideNow';
import { showFences } from '../../parts/fence/shape';
import { useEditor } from './useEditor';
import { useInside } from './useInside';
import './fence.css';
import { RowAct } from '../../kit/list/RowAct';

type FenceRow = FenceShape & { version: number; orgId: string };

interface Declaration<L extends Shaped> {
  kind: FenceKind;
  list: L;
  calls: {
    one: Call;
    shapes: Call<Shaped['input'], typeof shapesAnswer>;
    add: Shaped;
    edit: Shaped;
    del: Call;
  };
  file: Call;
  text: Record<string, Text> & Record<'title' | 'nobody' | 'addTitle' | 'editTitle', Text>;
  fields: Fields;
  filters: readonly string[];
  columns: readonly (keyof RowOf<L> & string)[];
  /** The field that names its terminals or vehicles. */
  members: 'terminalRowIds' | 'vehicleIds';
  /** Not while it is on its way out. */
  mayChange?: (row: RowOf<L>) => boolean;
  /** The facts of one fence; `inside` is who is in it now. */
  Detail: ComponentType<{ row: RowOf<L>; inside: ReactNode }>;
}

const none: readonly never[] = [];

/** Fences of one kind: their list, what is known of each, and its form on the left; all of them on the map beside it. */
export function fenceScreen<L extends Shaped>(of: Declaration<L>) {
  const { kind, list, calls, file, text, fields, filters, columns, members, Detail } = of;
  const mapName = `fences ${kind}`;

  return function FenceScreen() {
    const say = useSay();
    const may = useMay();
    const { orgId } = useSession().profile.user;
    const found = useList(list);
    const shapes = useCall(calls.shapes, {}).data?.rows;
    const fences = shapes ?? none;
    const editor = useEditor();
    const { editing, draft } = editor;
    const open = found.openRow as FenceRow | null;
    const inside = useInside(open);
    const [map, setMap] = useState<MapLibre | null>(null);
    // Who has never looked at fences begins where the vehicles were looked at.
    const [start] = useState(() => readCamera(mapName) ?? readCamera('distribution'));
    const { grounds } = useGrounds();
    const askDelete = useAskDelete(calls.del);
    const drawn = useMemo(() => fences.filter(({ id }) => id !== editing?.id), [fences, editing?.id]);
    const mayAdd = may(calls.add);
    const isMine = (row: RowOf<L>) => of.mayChange?.(row) ?? true;

    const begin = () => editor.open({ orgId, level: '1', radius: usualRadius, [members]: [] });
    const change = (id: string) =>
      post(calls.one, { id } as Sent<Call>).then(
        (row) =>
          editor.open(row as object as Record<string, unknown>, id, {
            id,
            version: (row as FenceRow).version,
          }),
        (problem: unknown) => announce('error', sentenceOf(problem)),
      );
    useShortcuts({ n: () => (mayAdd && !editing ? begin() : false) });

    function saved(output: unknown) {
      announceDone(editing?.id ? shellText.saved : shellText.added);
      found.setFresh((output as { id: string } | null)?.id ?? null);
      editor.close();
    }

    const actions = (row: RowOf<L>) => {
      const { id, fenceName } = row as unknown as FenceRow;
      return (
        <RowActions
          edit={isMine(row) && may(calls.edit) && (() => void change(id))}
          del={
            isMine(row) &&
            may(calls.del) && (
              <RowAct danger onClick={() => askDelete(id, fenceName)}>
                {say(shellText.del)}
              </RowAct>
            )
          }
        />
      );
    };

    return (
      <div className="fenceScreen">
        <ScreenHeader>
          {!editing && <ListTools list={list} found={found} words={text} columns={columns} file={file} />}
          {mayAdd && !editing && (
            <Button type="primary" onClick={begin}>
              {say(shellText.add)}
            </Button>
          )}
        </ScreenHeader>
        <div className="fenceScreen__body">
          <div className="fenceScreen__side">
            {editing ? (
              <FenceForm
                key={editing.id}
                call={editing.id ? calls.edit : calls.add}
                editor={editor}
                fields={fields}
                words={text}
                members={members}
                others={drawn}
                putAtCentre={
                  map &&
                  (() => {
                    const { lng, lat } = map.getCenter();
                    editor.give({ centerLng: rounded(lng), centerLat: rounded(lat) }, { isPlaced: true });
                  })
                }
                onDone={saved}
              />
            ) : (
              <ListBody<L>
                isInline
                list={list}
                found={found}
                fields={fields}
                words={text}
                name={'fenceName' as keyof RowOf<L> & string}
                filters={filters}
                columns={columns}
                actions={may(calls.edit) || may(calls.del) ? actions : undefined}
                edit={may(calls.edit) ? (row) => void change((row as unknown as FenceRow).id) : undefined}
                add={mayAdd && begin}
                batch={
                  may(calls.del)
                    ? (selection) => <DeleteMarked call={calls.del} selection={selection} />
                    : undefined
                }
                detail={(row) => <Detail row={row} inside={inside && <InsideNow inside={inside} />} />}
              />
            )}
          </div>
          <div className="fenceScreen__map">
            <MapView
              name={mapName}
              start={start}
              ground={grounds[0]}
              showAll={(map) => showFences(map, fences)}
            >
              <FenceCamera
                isFirstLook={start === undefined}
                fences={shapes}
                open={editing ? null : open}
                draft={draft}
                onMap={setMap}
              />
              {may(sitePlan.list) && <FenceGround />}
              <FenceLayer kind={kind} fences={drawn} choose={editing ? undefined : found.setOpen} />
              {editing && (
                <FenceDraft
                  kind={kind}
                  draft={draft}
                  isPlaced={editing.isPlaced}
                  place={({ lng, lat }) =>
                    editor.give({ centerLng: lng, centerLat: lat }, { isPlaced: true })
                  }
                  give={editor.give}
                  grab={editor.grab}
                />
              )}
              {!editing && inside && <InsideMarks inside={inside} />}
            </MapView>
          </div>
        </div>
      </div>
    );
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
