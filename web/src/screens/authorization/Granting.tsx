import type { Text } from '@fleet/contract/text';
import { authText } from '@fleet/contract/authorization/text';
import { Button } from 'antd';
import { useState } from 'react';
import { announceDone } from '../../kit/calls';
import type { Shaped } from '../../kit/filter';
import { type Section, RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { authFields } from './fields';

interface Granting {
  call: Shaped;
  /** Who or what is granted: the first of the three steps. */
  who: readonly string[];
  /** The fields of the grant itself, besides driver and vehicle. */
  how?: readonly string[];
  word?: Text;
}

/** Asks in three steps who is let start which trucks, and how; the terminals are told at once. */
export function granting({ call, who, how = [], word = authText.authorize }: Granting) {
  const sections: Section[] = [
    { title: authText.stepWho, names: who },
    { title: authText.stepWhere, names: ['vehicleIds'] },
    { title: authText.stepHow, names: [...how, 'power', 'validFrom', 'validTo'] },
  ];
  return function Grant() {
    const say = useSay();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button type={word === authText.authorize ? 'primary' : 'default'} onClick={() => setOpen(true)}>
          {say<Text>(word)}
        </Button>
        {isOpen && (
          <RecordForm
            call={call}
            title={say<Text>(word)}
            note={say(authText.grantNote)}
            sections={sections}
            fields={authFields}
            words={authText}
            initial={{ power: 'normal' }}
            saveWord={say(authText.authorize)}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              announceDone(authText.granted);
            }}
          />
        )}
      </>
    );
  };
}

interface OnVehicles {
  /** Takes vehicles and nothing else. */
  call: Shaped;
  word: Text;
  note: Text;
  done: Text;
  question?: { title: Text; text: Text };
}

/** Does something to chosen vehicles as a whole. */
export function onVehicles({ call, word, note, done, question }: OnVehicles) {
  return function OnVehicles() {
    const say = useSay();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{say<Text>(word)}</Button>
        {isOpen && (
          <RecordForm
            call={call}
            title={say<Text>(word)}
            note={say<Text>(note)}
            sections={[{ names: ['vehicleIds'] }]}
            fields={authFields}
            words={authText}
            saveWord={say<Text>(word)}
            {...(question && {
              question: { title: say<Text>(question.title), text: say<Text>(question.text) },
            })}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              announceDone(done);
            }}
          />
        )}
      </>
    );
  };
}
