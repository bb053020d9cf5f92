import { roundSpot } from '@fleet/contract/place';
import type { Call, Sent } from '@fleet/contract/call';
import { type FenceShape, usualRadius } from '@fleet/contract/fence/calls';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import type { Map as MapLibre } from 'maplibre-gl';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import type { Shaped } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { DeleteMarked } from '../../kit/list/DeleteMarked';
import { ListBody } from '../../kit/list/ListBody';
import type { RowOf } from '../../kit/list/listing';
import { ListTools } from '../../kit/list/ListTools';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useFocusAfterForm } from '../../kit/returnFocus';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay, useSession } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import type { FenceRow, FenceScreenOf } from './fenceScreenOf';
import { FenceForm } from './FenceForm';
import { PutAtTruck } from './PutAtTruck';
import { FenceMap } from './FenceMap';
import { InsideNow } from './InsideNow';
import { useEditor } from './useEditor';
import { useInside } from './useInside';
import { useTruckPlace } from './useTruckPlace';
import './fence.css';
import { RowAct } from '../../kit/list/RowAct';

const none: readonly never[] = [];

/** Fences of one kind: their list, what is known of each, and its form on the left; all of them on the map beside it. */
export function fenceScreen<L extends Shaped>(of: FenceScreenOf<L>) {
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
    const { editing } = editor;
    const addButton = useFocusAfterForm(editing !== null, editing?.id ?? null);
    const open = found.openRow as FenceRow | null;
    const inside = useInside(open);
    const [map, setMap] = useState<MapLibre | null>(null);
    const { fleet, truckId, setTruckId, centre } = useTruckPlace();
    const askDelete = useAskDelete(calls.del);
    const mayAdd = may(calls.add);
    const isMine = (row: RowOf<L>) => of.mayChange?.(row) ?? true;

    const begin = () =>
      editor.open({ orgId, level: '1', shape: 'circle', radius: usualRadius, [members]: [], ...centre });
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
              <RowAct danger onClick={() => askDelete(id, fenceName, () => found.leave(id))}>
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
            <Button ref={addButton} type="primary" onClick={begin}>
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
                others={fences.filter(({ id }) => id !== editing.id)}
                putAtCentre={
                  map &&
                  (() => {
                    const { lng, lat } = map.getCenter();
                    editor.putAt(roundSpot({ lng, lat }));
                  })
                }
                truckPick={
                  fleet && (
                    <PutAtTruck
                      fleet={fleet}
                      truckId={truckId}
                      put={(id, { lng, lat }) => {
                        setTruckId(id);
                        editor.putAt(roundSpot({ lng, lat }));
                      }}
                    />
                  )
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
                edit={
                  may(calls.edit)
                    ? (row) => isMine(row) && void change((row as unknown as FenceRow).id)
                    : undefined
                }
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
            <FenceMap
              name={mapName}
              kind={kind}
              shapes={shapes}
              listed={found.isDimmed || editing ? undefined : (found.rows as FenceShape[] | undefined)}
              filter={found.filter}
              open={open}
              choose={found.setOpen}
              editor={editor}
              inside={inside}
              fleet={fleet}
              truckId={truckId}
              setTruckId={setTruckId}
              onMap={setMap}
            />
          </div>
        </div>
      </div>
    );
  };
}
