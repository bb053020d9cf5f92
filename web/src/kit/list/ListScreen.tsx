import type { Call, Output, Sent } from '@fleet/contract/call';
import type { imported } from '@fleet/contract/sheet/calls';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useState, type ComponentType } from 'react';
import { announceDone } from '../calls';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { RecordForm, type RecordFormProps, type Section } from '../form/RecordForm';
import { useSay } from '../language';
import { ScreenHeader } from '../ScreenHeader';
import { useMay } from '../session';
import { useShortcuts } from '../shortcuts';
import { useAskDelete } from './askDelete';
import { DeleteMarked } from './DeleteMarked';
import { Facts } from './Facts';
import { ListBody } from './ListBody';
import type { Row, RowOf } from './listing';
import { ListTools } from './ListTools';
import { RowAct } from './RowAct';
import { RowActions } from './RowActions';
import { RowMenu, type Rare } from './RowMenu';
import { RowMoves, useMove } from './RowMoves';
import type { Selection } from './selection';
import { useList, type Found } from './useList';

type Named<F> = keyof F & string;
type Words<F> = Record<Named<F> | 'title', Text>;

interface SectionOf<N extends string> {
  title?: Text;
  names: readonly N[];
}

interface Declaration<
  L extends Shaped,
  A extends Shaped,
  E extends Shaped,
  D extends Call,
  F extends Fields,
> {
  text: Words<F>;
  /** The name of the list, where a field bears the word `title`. */
  title?: Text;
  fields: F;
  list: L;
  /** The field that names a record. */
  name: Named<F> & keyof RowOf<L>;
  filters: readonly (Named<F> & keyof Sent<L>)[];
  /** Filters that no field asks for: a part above the list sets them. */
  narrows?: readonly (keyof Sent<L> & string)[];
  columns: readonly (Named<F> & keyof RowOf<L>)[];
  /** Rows with what the stream has told since; they are then asked for again when it is down. */
  useRows?: (rows: readonly RowOf<L>[] | undefined) => readonly RowOf<L>[] | undefined;
  /** The sections of the drawer. */
  view: readonly SectionOf<Named<F> & keyof RowOf<L>>[];
  /** The sections of the form; `edit` and `add` each take the fields that they know. */
  form?: readonly SectionOf<Named<F> & (keyof Sent<A> | keyof Sent<E>)>[];
  /** The record is in a state in which it is neither changed nor deleted. */
  isFixed?: (row: RowOf<L>) => boolean;
  /** Whether a field of the form, or of the filter, makes sense beside the others. */
  useShown?: () => NonNullable<RecordFormProps<A>['isShown']>;
  add?: A;
  edit?: E;
  del?: D;
  /** Shown when a record was added: a secret that is told once, say. */
  Born?: ComponentType<{ output: Output<A>; sent: Sent<A>; close: () => void }>;
  /** Further acts on a row, for whoever may make the call. */
  more?: readonly { call: Call; Act: ComponentType<{ row: RowOf<L> }> }[];
  /** The same in words and dialogs of their own. */
  rare?: readonly Rare<RowOf<L>>[];
  /** The record that the list belongs to, where it is a page of one record. */
  useRecord?: () => string | undefined;
  /** The first values of a new record. */
  useNew?: () => object;
  /** The words after a record was added. */
  onAdded?: (output: Output<A>) => Text;
  /** Puts a record in front of another; rows are then dragged, or moved by arrows. */
  move?: Call;
  /** A record may serve as the beginning of another. */
  copies?: boolean;
  /** Shown above the list, also while it has no answer: figures that narrow it, say. */
  Above?: ComponentType<{ answer: Output<L> | undefined; found: Pick<Found<L>, 'filter' | 'setFilter'> }>;
  /** Shows the part of the list's answer beside its rows. */
  Summary?: ComponentType<{ answer: Output<L> }>;
  /** The acts on marked rows, for whoever may make the call. */
  batch?: readonly { call: Call; Act: ComponentType<{ selection: Selection; rows: readonly RowOf<L>[] }> }[];
  /** Shown in the drawer below the facts, to whoever may make the call. */
  below?: readonly { call: Call; Show: ComponentType<{ row: RowOf<L> }> }[];
  /** Further tools in the head of the list. */
  tools?: readonly { call: Call; Act: ComponentType }[];
  /** Writes the list to a sheet. */
  file?: Call;
  /** Takes a sheet in. */
  sheet?: ReturnType<typeof imported>;
}

/** A list with its filters, its drawer and its form, made from one description. */
export function listScreen<
  L extends Shaped,
  A extends Shaped,
  E extends Shaped,
  D extends Call,
  const F extends Fields,
>(screen: Declaration<L, A, E, D, F>) {
  const words: Record<string, Text> = screen.text;
  const columns = screen.columns as readonly (keyof RowOf<L> & string)[];
  const { list, fields, name, add, edit, del, Born, useNew = () => blank, useRecord } = screen;
  const { useShown = useAll, useRows = asTheyCame } = screen;

  return function ListScreen() {
    const say = useSay();
    const may = useMay();
    const found = useList(list, { isLive: screen.useRows !== undefined });
    const rows = useRows(found.rows);
    const isShown = useShown();
    const [editing, setEditing] = useState<RowOf<L> | null>(null);
    const beginning = useNew();
    const record = useRecord?.();
    const [adding, setAdding] = useState<object | null>(null);
    const [born, setBorn] = useState<{ output: Output<A>; sent: Sent<A> } | null>(null);
    const mayAdd = add && may(add);
    const mayEdit = edit && may(edit);
    const mayDelete = del && may(del);
    const mayDeleteMany = mayDelete && takesMany(del);
    const batch = (screen.batch ?? []).filter(({ call }) => may(call));
    const tools = (screen.tools ?? []).filter(({ call }) => may(call));
    const move = useMove(screen.move ?? list);
    const mayMove = screen.move !== undefined && may(screen.move);
    const below = (screen.below ?? []).filter(({ call }) => may(call));
    const more = (screen.more ?? []).filter(({ call }) => may(call));
    const rare = (screen.rare ?? []).filter(({ call }) => may(call));
    const nameOf = (row: RowOf<L>) => String(row[name] ?? '');
    const isFixed = (row: RowOf<L>) => screen.isFixed?.(row) === true;
    useShortcuts({ n: () => (mayAdd ? setAdding(beginning) : false) });

    const actions = (row: RowOf<L>) => (
      <RowActions
        edit={mayEdit && !isFixed(row) && (() => setEditing(row))}
        del={
          del && mayDelete && !isFixed(row) ? (
            <Delete call={del} id={row.id} name={nameOf(row)} onGone={() => found.leave(row.id)} />
          ) : null
        }
      >
        {mayMove && <RowMoves id={row.id} rows={found.rows ?? []} move={move} />}
        {mayAdd && screen.copies && <RowAct onClick={() => setAdding(row)}>{say(shellText.copy)}</RowAct>}
        {more.map(({ Act }, index) => (
          <Act key={index} row={row} />
        ))}
        {rare.length > 0 && <RowMenu row={row} rare={rare} />}
      </RowActions>
    );

    return (
      <>
        <ScreenHeader record={record}>
          <ListTools
            list={list}
            found={found}
            words={words}
            columns={columns}
            file={screen.file}
            sheet={screen.sheet}
          />
          {tools.map(({ call, Act }) => (
            <Act key={call.path} />
          ))}
          {mayAdd && (
            <Button type="primary" onClick={() => setAdding(beginning)}>
              {say(shellText.add)}
            </Button>
          )}
        </ScreenHeader>
        {screen.Above && <screen.Above answer={found.answer} found={found} />}
        <ListBody<L>
          list={list}
          found={found}
          rows={rows}
          fields={fields}
          words={words}
          name={name}
          filters={screen.filters.filter((name) => isShown(name, found.filter as Record<string, unknown>))}
          narrows={screen.narrows}
          columns={columns}
          actions={
            mayEdit || mayDelete || more.length > 0 || rare.length > 0 || mayMove || (mayAdd && screen.copies)
              ? actions
              : undefined
          }
          onMove={mayMove ? move : undefined}
          summary={screen.Summary && found.answer && <screen.Summary answer={found.answer} />}
          edit={mayEdit ? (row) => !isFixed(row) && setEditing(row) : undefined}
          add={mayAdd && (() => setAdding(beginning))}
          batch={
            batch.length > 0 || mayDeleteMany
              ? (selection) => (
                  <>
                    {batch.map(({ Act }, index) => (
                      <Act key={index} selection={selection} rows={found.rows ?? []} />
                    ))}
                    {mayDeleteMany && del && <DeleteMarked call={del} selection={selection} />}
                  </>
                )
              : undefined
          }
          detail={(row) => (
            <>
              {screen.view.map((section, index) => (
                <Facts
                  key={section.title?.[1] ?? index}
                  title={section.title && say<Text>(section.title)}
                  names={section.names}
                  fields={fields}
                  words={words}
                  of={row}
                />
              ))}
              {below.map(({ call, Show }) => (
                <Show key={call.path} row={row} />
              ))}
            </>
          )}
        />
        {adding && add && (
          <RecordForm
            call={add}
            title={`${say(shellText.add)} · ${say<Text>(screen.title ?? words.title ?? ['', ''])}`}
            sections={known(screen.form, add)}
            fields={fields}
            words={words}
            initial={adding}
            isShown={isShown}
            draft={`${add.path} new`}
            onClose={() => setAdding(null)}
            onDone={(output, sent) => {
              setAdding(null);
              found.setFresh((output as Row | null)?.id ?? null);
              setBorn({ output: output as Output<A>, sent: sent as Sent<A> });
              announceDone(screen.onAdded?.(output as Output<A>) ?? shellText.added);
            }}
          />
        )}
        {Born && born && <Born {...born} close={() => setBorn(null)} />}
        {editing && edit && (
          <RecordForm
            key={editing.id}
            call={edit}
            title={`${say(shellText.edit)} ${nameOf(editing)}`}
            sections={known(screen.form, edit)}
            fields={fields}
            words={words}
            isShown={isShown}
            initial={editing}
            hidden={{ id: editing.id, ...('version' in editing && { version: editing.version }) }}
            draft={`${edit.path} ${editing.id}`}
            onClose={() => setEditing(null)}
            onDone={() => {
              setEditing(null);
              announceDone(shellText.saved);
            }}
          />
        )}
      </>
    );
  };
}

const blank = {};
const useAll = () => () => true;
const asTheyCame = <R,>(rows: R) => rows;

/** The sections of a form with the fields that this call takes. */
const known = (form: readonly Section[] | undefined, call: Shaped): Section[] =>
  (form ?? [])
    .map(({ title, names }) => ({
      ...(title && { title }),
      names: names.filter((name) => Object.hasOwn(call.input.shape, name)),
    }))
    .filter(({ names }) => names.length > 0);

/** Whether a call takes several records at once. */
const takesMany = ({ input }: Call) =>
  'shape' in input && Object.hasOwn((input as Shaped['input']).shape, 'ids');

interface DeleteProps {
  call: Call;
  id: string;
  name: string;
  onGone: () => void;
}

function Delete({ call, id, name, onGone }: DeleteProps) {
  const say = useSay();
  const ask = useAskDelete(call);
  return (
    <RowAct danger onClick={() => ask(id, name, onGone)}>
      {say(shellText.del)}
    </RowAct>
  );
}
