import { AimOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { type FenceShape, leastPoints } from '@fleet/contract/fence/calls';
import { overlap } from '@fleet/contract/fence/ground';
import { fenceText } from '@fleet/contract/fence/text';
import type { Text } from '@fleet/contract/text';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Fields } from '../../kit/fields/field';
import { FirstNames } from '../../kit/fields/names';
import type { Shaped } from '../../kit/filter';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useEverywhere } from '../../kit/shortcuts';
import { groundOf, isAsked } from './editing';
import type { Editor } from './useEditor';

interface Props {
  /** The call that saves it. */
  call: Shaped;
  editor: Editor;
  fields: Fields;
  words: Record<string, Text> & Record<'nobody' | 'addTitle' | 'editTitle', Text>;
  /** The field that names its terminals or vehicles. */
  members: string;
  /** The other fences, which it had better not overlap. */
  others: readonly FenceShape[];
  /** Puts it where the map looks; not where there is no map. */
  putAtCentre: (() => void) | null;
  /** Puts it where a truck is; not where trucks are not seen. */
  truckPick: ReactNode;
  onDone: (output: unknown) => void;
}

const groundNames = ['shape', 'centerLng', 'centerLat', 'radius', 'points', 'width'];

/** The form of a fence: everything in it can be typed, and each step taken back. */
export function FenceForm(props: Props) {
  const { call, editor, fields, words, members, others, putAtCentre, truckPick, onDone } = props;
  const say = useSay();
  const { editing, draft } = editor;
  // Wherever the focus is: in the form, or on the map.
  useEverywhere('z', () => editor.move(-1));
  useEverywhere('y', () => editor.move(1));
  if (!editing) return null;
  const chosen = editing.values[members];
  const hasNobody = !Array.isArray(chosen) || chosen.length === 0;
  const near = draft ? others.filter((other) => overlap(draft, other)).map(({ fenceName }) => fenceName) : [];
  const shape = groundOf(editing);
  const title = say<Text>(editing.id ? words.editTitle : words.addTitle);
  return (
    <section className="fenceForm">
      <div className="fenceForm__tools">
        <Tool word={fenceText.undo} icon={<UndoOutlined />} editor={editor} by={-1} />
        <Tool word={fenceText.redo} icon={<RedoOutlined />} editor={editor} by={1} />
        {putAtCentre && (
          <Button size="small" icon={<AimOutlined />} onClick={putAtCentre}>
            {say(fenceText.atCentre)}
          </Button>
        )}
        {truckPick}
      </div>
      <div className="fenceForm__warnings" role="status">
        {hasNobody && <Alert showIcon type="warning" title={say<Text>(words.nobody)} />}
        {near.length > 0 && (
          <Alert
            showIcon
            type="warning"
            title={
              <>
                {say(fenceText.overlaps)}
                <FirstNames value={near} most={3} />
              </>
            }
          />
        )}
      </div>
      <RecordForm
        isInline
        call={call}
        title={title}
        sections={[
          { names: ['fenceName', 'orgId', 'level', 'speedLimit', ...groundNames] },
          { names: [members] },
        ]}
        fields={fields}
        words={words}
        initial={editing.initial}
        {...(editing.hidden && { hidden: editing.hidden })}
        isShown={(name) => isAsked(editing, name)}
        note={say(shape === 'circle' ? fenceText.onMap : fenceText.onMapPoints)}
        // Said before anybody is asked whether to save it all the same.
        check={({ points }) => {
          if (shape === 'circle' || (Array.isArray(points) && points.length >= leastPoints[shape])) return {};
          return { points: say(fenceText.needsPoints, { count: leastPoints[shape] }) };
        }}
        {...(hasNobody && { question: { title: say(fenceText.nobodyAsk), text: say<Text>(words.nobody) } })}
        given={editing.given}
        onValues={editor.take}
        onDone={onDone}
        onClose={editor.close}
      />
    </section>
  );
}

function Tool({ word, icon, editor, by }: { word: Text; icon: ReactNode; editor: Editor; by: -1 | 1 }) {
  const name = useSay()<Text>(word);
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={!editor.canMove(by)}
      onClick={() => editor.move(by)}
    />
  );
}
