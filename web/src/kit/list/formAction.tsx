import { refusals } from '@fleet/contract/refusals';
import { shellText } from '@fleet/contract/shell/text';
import { sheetText } from '@fleet/contract/sheet/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../calls';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { RecordForm } from '../form/RecordForm';
import { useSay } from '../language';
import { announce } from '../notice';
import type { Selection } from './selection';
import { manyAtOnce } from './useBatch';
import { RowAct } from './RowAct';

interface Asking<C extends Shaped, R> {
  /** A call that names its records as `these` does, and takes a version where it is about one. */
  call: C;
  word: Text;
  /** The fields that it asks for. */
  names: readonly string[];
  fields: Fields;
  words: Record<string, Text>;
  nameOf: (row: R) => string;
  /** Said above the fields. */
  note?: Text;
  /** A hook for the note and the first values where they must be asked for. */
  useMore?: () => More;
  /** Asked before it is sent. */
  question?: Text;
  /** The first values of the form for one record; else the record's own. */
  begins?: (row: R) => object;
  /** Sent along as it is. */
  also?: Record<string, unknown>;
  /** Not where the record is in a state in which it cannot be done. */
  isFor?: (row: R) => boolean;
  /** Said of the first such record among the marked ones, before anything is asked for. */
  whyNot?: Text;
}

type Chosen = Pick<Selection, 'input' | 'count' | 'clear'> & Partial<Pick<Selection, 'has'>>;

interface MarkedProps<R> {
  selection: Chosen;
  /** The rows that are shown, some of them marked. */
  rows?: readonly R[];
  /** How the question names them; else by their number. */
  what?: string;
  /** It is one of the acts of a row that stands for them. */
  isInRow?: boolean;
}

interface More {
  note?: string;
  initial?: object;
}
const useNothing = (): More => ({});

/** Something that is done to one record or to the marked ones after a few fields were filled in. */
export function formAction<C extends Shaped, R extends { id: string; version?: number }>(of: Asking<C, R>) {
  const {
    call,
    word,
    names,
    fields,
    words,
    nameOf,
    note,
    question,
    useMore = useNothing,
    begins,
    also,
    isFor,
    whyNot,
  } = of;

  interface Props {
    what: string;
    hidden: Record<string, unknown>;
    initial?: object;
    onDone: () => void;
    close: () => void;
  }
  function Form({ what, hidden, initial = {}, onDone, close }: Props) {
    const say = useSay();
    const more = useMore();
    const said = note ? say<Text>(note) : more.note;
    return (
      <RecordForm
        call={call}
        title={`${say<Text>(word)} · ${what}`}
        sections={[{ names }]}
        fields={fields}
        words={words}
        initial={{ ...more.initial, ...initial }}
        hidden={hidden}
        saveWord={say<Text>(word)}
        {...(said !== undefined && { note: said })}
        {...(question && {
          question: { title: `${say<Text>(word)} · ${what}`, text: say<Text>(question) },
        })}
        onClose={close}
        onDone={onDone}
      />
    );
  }

  function OneRow({ row }: { row: R }) {
    const say = useSay();
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    if (isFor && !isFor(row)) return null;
    const seen = 'version' in call.input.shape && { version: row.version };
    return (
      <>
        <RowAct onClick={() => setOpen(true)}>{say<Text>(word)}</RowAct>
        {isOpen && (
          <Form
            what={nameOf(row)}
            hidden={{ id: row.id, ...seen, ...also }}
            initial={begins ? begins(row) : row}
            close={close}
            onDone={() => {
              close();
              announceDone(shellText.doneOne);
            }}
          />
        )}
      </>
    );
  }

  function Marked({ selection, rows, what = String(selection.count), isInRow = false }: MarkedProps<R>) {
    const say = useSay();
    // As it was when it was asked about: others may join while somebody writes.
    const [asked, setAsked] = useState<{ selection: Chosen; what: string } | null>(null);
    const close = () => setAsked(null);
    const isLong = asked !== null && asked.selection.count > manyAtOnce;
    const unfit = isFor && rows?.find((row) => selection.has?.(row.id) && !isFor(row));
    const ask = () =>
      unfit && whyNot
        ? announce('error', say(refusals.ofRecord, { name: nameOf(unfit), msg: say<Text>(whyNot) }))
        : setAsked({ selection, what });
    const Ask = isInRow ? RowAct : Button;
    return (
      <>
        <Ask onClick={ask}>{say<Text>(word)}</Ask>
        {asked && (
          <Form
            what={asked.what}
            hidden={{ ...asked.selection.input, ...also, ...(isLong && { asTask: true }) }}
            close={close}
            onDone={() => {
              close();
              announceDone(isLong ? sheetText.startedTask : shellText.doneOne);
              asked.selection.clear();
            }}
          />
        )}
      </>
    );
  }

  return { call, OneRow, Marked };
}
