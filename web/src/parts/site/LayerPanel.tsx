import { CloseOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { baseMapText } from '@fleet/contract/baseMap/text';
import type { Call } from '@fleet/contract/call';
import { carRoute } from '@fleet/contract/carRoute/calls';
import { carRouteText } from '@fleet/contract/carRoute/text';
import { distributionText } from '@fleet/contract/distribution/text';
import { shellText } from '@fleet/contract/shell/text';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { sitePlanText } from '@fleet/contract/sitePlan/text';
import { station } from '@fleet/contract/station/calls';
import { stationText } from '@fleet/contract/station/text';
import { Button, Radio, Switch } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { useGroundName } from '../../kit/map/grounds';
import { useMap } from '../../kit/map/useMap';
import { useMay } from '../../kit/session';
import type { Layers, SiteLayer } from './layers';
import { PlanEditor } from './PlanEditor';
import { RouteEditor } from './RouteEditor';
import { boundsOfPlan, type CarRoute, type SitePlan, type Station } from './siteFeatures';
import { SitePanel } from './SitePanel';
import { StationEditor } from './StationEditor';
import type { Sites } from './useSites';

/** The row that is being edited; null is a new one. */
export type Editing =
  | { kind: 'stations'; row: Station | null }
  | { kind: 'routes'; row: CarRoute | null }
  | { kind: 'plans'; row: SitePlan | null };

/** The row whose form was left last; null where a new one was not saved. */
interface Left {
  kind: SiteLayer;
  id: string | null;
}

interface Props {
  sites: Sites;
  layers: Layers;
  editing: Editing | null;
  setEditing: (editing: Editing | null) => void;
  /** Layers that are edited elsewhere, and only switched on and off here. */
  more?: ReactNode;
  close: () => void;
}

/** The layers on the map, to be switched on and off, looked at and edited. */
export function LayerPanel({ editing, ...rest }: Props) {
  const { sites, setEditing } = rest;
  const [left, setLeft] = useState<Left | null>(null);
  const leave = (id: string | null) => {
    if (editing) setLeft({ kind: editing.kind, id: editing.row?.id ?? id });
    setEditing(null);
  };
  const ends = {
    onDone: (output: unknown) => leave((output as { id: string } | null)?.id ?? null),
    onClose: () => leave(null),
  };
  switch (editing?.kind) {
    case 'stations':
      return <StationEditor row={editing.row} {...ends} />;
    case 'routes':
      return <RouteEditor row={editing.row} stations={sites.stations} {...ends} />;
    case 'plans':
      return <PlanEditor row={editing.row} {...ends} />;
    default:
      return <Choices left={left} {...rest} />;
  }
}

function Choices({
  left,
  sites,
  layers,
  setEditing,
  more,
  close,
}: Omit<Props, 'editing'> & { left: Left | null }) {
  const say = useSay();
  const map = useMap();
  const groundName = useGroundName();
  const { grounds, ground } = layers;
  return (
    <SitePanel>
      <header>
        <h2>{say(distributionText.layers)}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={say(shellText.close)} onClick={close} />
      </header>
      <div className="layerPanel__scroll">
        {grounds.length > 1 && (
          <section>
            <h3 id="grounds">{say(baseMapText.title)}</h3>
            <Radio.Group
              aria-labelledby="grounds"
              value={ground}
              onChange={({ target }) => layers.setGround(target.value as (typeof grounds)[number])}
              options={grounds.map((value) => ({ value, label: groundName(value) }))}
            />
          </section>
        )}
        <Part
          layer="plans"
          title={say(sitePlanText.title)}
          addWord={say(sitePlanText.addTitle)}
          calls={sitePlan}
          rows={sites.plans}
          nameOf={({ planName }) => planName}
          look={(plan) => map.fitBounds(boundsOfPlan(plan), { padding: 40 })}
          edit={(row) => setEditing({ kind: 'plans', row })}
          {...{ sites, layers, left }}
        />
        <Part
          layer="stations"
          title={say(stationText.title)}
          addWord={say(stationText.addTitle)}
          calls={station}
          rows={sites.stations}
          nameOf={({ stationName }) => stationName}
          look={({ lng, lat }) => map.easeTo({ center: [lng, lat], zoom: Math.max(map.getZoom(), 17) })}
          edit={(row) => setEditing({ kind: 'stations', row })}
          {...{ sites, layers, left }}
        />
        <Part
          layer="routes"
          title={say(carRouteText.title)}
          addWord={say(carRouteText.addTitle)}
          calls={carRoute}
          rows={sites.routes}
          nameOf={({ routeName }) => routeName}
          look={({ stationIds }) => {
            const on = sites.stations.filter(({ id }) => stationIds.includes(id));
            const [lngs, lats] = [on.map(({ lng }) => lng), on.map(({ lat }) => lat)];
            if (on.length > 0)
              map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
                padding: 60,
                maxZoom: 18,
              });
          }}
          edit={(row) => setEditing({ kind: 'routes', row })}
          {...{ sites, layers, left }}
        />
        {more}
      </div>
    </SitePanel>
  );
}

interface PartProps<R> {
  layer: SiteLayer;
  title: string;
  addWord: string;
  calls: { add: Call; edit: Call; del: Call };
  rows: readonly R[];
  nameOf: (row: R) => string;
  /** Brings it into view. */
  look: (row: R) => void;
  edit: (row: R | null) => void;
  sites: Sites;
  layers: Layers;
  left: Left | null;
}

/** One layer: its switch, and what is on it. */
function Part<R extends { id: string; orgId: string; orgName: string }>(props: PartProps<R>) {
  const { layer, title, addWord, calls, rows, nameOf, look, edit, sites, layers, left } = props;
  const say = useSay();
  const may = useMay();
  const askDelete = useAskDelete(calls.del);
  const section = useReturnToRow(left?.kind === layer ? left : null, rows);
  return (
    <section ref={section}>
      <div className="layerPanel__head">
        <h3>
          {title} {rows.length > 0 && rows.length}
        </h3>
        {may(calls.add) && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={addWord}
            title={addWord}
            onClick={() => edit(null)}
          />
        )}
        <Switch
          size="small"
          aria-label={title}
          checked={layers.shown.has(layer)}
          onChange={() => layers.toggle(layer)}
        />
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-row-key={row.id}>
            <button type="button" title={`${nameOf(row)} · ${row.orgName}`} onClick={() => look(row)}>
              {nameOf(row)}
            </button>
            {may(calls.edit) && sites.owns(row.orgId) && (
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${say(shellText.edit)} ${nameOf(row)}`}
                onClick={() => {
                  look(row);
                  edit(row);
                }}
              />
            )}
            {may(calls.del) && sites.owns(row.orgId) && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${say(shellText.del)} ${nameOf(row)}`}
                onClick={() => void askDelete(row.id, nameOf(row))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever leaves a form goes on at its row, once that is listed, and not at the head of the panel. */
function useReturnToRow(left: Left | null, rows: readonly { id: string }[]) {
  const section = useRef<HTMLElement>(null);
  const isListed = rows.some(({ id }) => id === left?.id);
  useEffect(() => {
    const now = document.activeElement;
    if (!left || (now !== document.body && !section.current?.contains(now))) return;
    const row = isListed ? `[data-row-key="${CSS.escape(left.id ?? '')}"] ` : '';
    section.current?.querySelector<HTMLElement>(`${row}button`)?.focus();
  }, [left, isListed]);
  return section;
}
