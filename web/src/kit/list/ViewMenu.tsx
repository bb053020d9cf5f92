import type { Output } from '@fleet/contract/call';
import { view as calls } from '@fleet/contract/view/calls';
import { viewText } from '@fleet/contract/view/text';
import { DownOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ActionMenu, type Action } from '../ActionMenu';
import { announceDone, useCall, useSend } from '../calls';
import { flag } from '../fields/flag';
import { text } from '../fields/text';
import { writeFilter, type Shaped } from '../filter';
import { RecordForm } from '../form/RecordForm';
import { useSay } from '../language';
import { useIsPhone } from '../phone';
import { useAskDelete } from './askDelete';
import type { useColumns } from './columns';

type View = Output<typeof calls.list>['rows'][number];

interface Props<L extends Shaped> {
  list: L;
  filter: object;
  arrangement: ReturnType<typeof useColumns>;
}

const fields = { viewName: text(), isShared: flag() };

/** The saved views of a list: filter, order and columns under a name, one's own or shared by colleagues. */
export function ViewMenu<L extends Shaped>({ list, filter, arrangement }: Props<L>) {
  const say = useSay();
  const [search, setSearch] = useSearchParams();
  const isPhone = useIsPhone();
  const [form, setForm] = useState<View | 'new' | null>(null);
  const views = useCall(calls.list, { screen: list.path }).data?.rows ?? [];
  const update = useSend(calls.edit);
  const askDelete = useAskDelete(calls.del);
  const chosen = views.find(({ id }) => id === search.get('view'));
  const query = queryOf(list, filter);
  const columns = arrangement.isUsual ? null : [...arrangement.columns];
  const isChanged =
    chosen && (chosen.query !== query || JSON.stringify(chosen.columns) !== JSON.stringify(columns));

  function show(view: View | null) {
    const next = new URLSearchParams(view?.query ?? '');
    if (view) next.set('view', view.id);
    setSearch(next);
    arrangement.setColumns(view?.columns ?? null);
  }

  function save(view: View) {
    update.mutate(
      { id: view.id, version: view.version, query, columns },
      { onSuccess: () => announceDone(viewText.saved) },
    );
  }

  const actions: Action[] = [
    { key: 'all', label: say(viewText.all), isChosen: !chosen },
    ...views.map((view) => ({
      key: `view ${view.id}`,
      label: view.isOwn ? view.viewName : `${view.viewName} · ${say(viewText.by, { name: view.ownerName })}`,
      icon: view.isShared ? <StarFilled /> : undefined,
      isChosen: view.id === chosen?.id,
    })),
    ...(isChanged && chosen.isOwn ? [{ key: 'update', label: say(viewText.update), isApart: true }] : []),
    { key: 'new', label: say(viewText.save), isApart: !isChanged },
    ...(chosen?.isOwn
      ? [
          { key: 'rename', label: say(viewText.rename) },
          { key: 'del', label: say(viewText.del), isDanger: true },
        ]
      : []),
  ];

  function act(key: string) {
    if (key === 'all') show(null);
    else if (key === 'new') setForm('new');
    else if (key.startsWith('view ')) show(views.find(({ id }) => key === `view ${id}`) ?? null);
    else if (!chosen) return;
    else if (key === 'update') save(chosen);
    else if (key === 'rename') setForm(chosen);
    else void askDelete(chosen.id, chosen.viewName);
  }

  return (
    <>
      <ActionMenu actions={actions} onAct={act}>
        <Button
          icon={isPhone && chosen ? <StarFilled /> : <StarOutlined />}
          aria-label={`${say(viewText.title)}: ${chosen?.viewName ?? say(viewText.all)}`}
          title={say(viewText.title)}
        >
          {!isPhone && (
            <>
              {chosen?.viewName ?? say(viewText.all)}
              {isChanged ? ' * ' : ' '}
              <DownOutlined />
            </>
          )}
        </Button>
      </ActionMenu>
      {form && (
        <RecordForm<Shaped>
          call={form === 'new' ? calls.add : calls.edit}
          title={say(form === 'new' ? viewText.save : viewText.rename)}
          sections={[{ names: ['viewName', 'isShared'] }]}
          fields={fields}
          words={viewText}
          initial={form === 'new' ? { isShared: false } : form}
          hidden={
            form === 'new' ? { screen: list.path, query, columns } : { id: form.id, version: form.version }
          }
          onClose={() => setForm(null)}
          onDone={(output) => {
            setForm(null);
            announceDone(viewText.saved);
            const { id } = (output ?? {}) as { id?: string };
            if (id) setSearch((before) => withView(before, id));
          }}
        />
      )}
    </>
  );
}

const withView = (before: URLSearchParams, id: string) => {
  const next = new URLSearchParams(before);
  next.set('view', id);
  return next;
};

/** A filter and its order as they stand in an address; the page that is open is not part of a view. */
function queryOf<L extends Shaped>(list: L, filter: object): string {
  const query = writeFilter(list, new URLSearchParams(), filter);
  query.delete('pageNum');
  query.sort();
  return query.toString();
}
