import type { Text } from '@fleet/contract/text';
import { sheetText } from '@fleet/contract/sheet/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../calls';
import type { Fields } from '../fields/field';
import type { Shaped } from '../filter';
import { RecordForm } from '../form/RecordForm';
import { useSay } from '../language';
import type { Selection } from './selection';

/** More records than this take long enough to be a task. */
const atOnce = 200;

interface Moving {
  /** A call that names its records as `these` does, and says in `orgId` where they go. */
  call: Shaped;
  word: Text;
  consequence: Text;
  fields: Fields;
  words: Record<string, Text>;
}

interface Asking {
  /** The records to move: a name, or their number. */
  name: string;
  count?: number;
  input: object;
  close: (isDone: boolean) => void;
}

const sections = [{ names: ['orgId'] }];

/** Moves one record, or the marked ones, to another organization. */
export function moveAction({ call, word, consequence, fields, words }: Moving) {
  function Ask({ name, count = 1, input, close }: Asking) {
    const say = useSay();
    const isLong = count > atOnce;
    return (
      <RecordForm
        call={call}
        title={`${say<Text>(word)} · ${name}`}
        note={say<Text>(consequence)}
        sections={sections}
        fields={fields}
        words={words}
        hidden={{ ...input, ...(isLong && { asTask: true }) }}
        saveWord={say<Text>(word)}
        onClose={() => close(false)}
        onDone={() => {
          announceDone(isLong ? sheetText.startedTask : shellText.doneOne);
          close(true);
        }}
      />
    );
  }

  function One({ id, name, close }: { id: string; name: string; close: () => void }) {
    return <Ask name={name} input={{ id }} close={close} />;
  }

  function Marked({ selection }: { selection: Selection }) {
    const say = useSay();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{say<Text>(word)}</Button>
        {isOpen && (
          <Ask
            name={String(selection.count)}
            count={selection.count}
            input={selection.input}
            close={(isDone) => {
              setOpen(false);
              if (isDone) selection.clear();
            }}
          />
        )}
      </>
    );
  }

  return { One, Marked };
}
