import { terminalText } from '@fleet/contract/terminal/text';
import { Drawer } from '../../kit/Drawer';
import { useSay } from '../../kit/language';
import { useReturnFocus } from '../../kit/returnFocus';
import { useIsPhone } from '../../kit/phone';
import type { NewTerminal } from './TerminalForm';
import { UnboundTerminals } from './UnboundTerminals';
import { UnknownTerminals } from './UnknownTerminals';

interface Props {
  onAdopted: (made: NewTerminal) => void;
  close: () => void;
}

/** Terminals that somebody has to do something about: in no file yet, or reporting and on no vehicle. */
export function WaitingTerminals({ onAdopted, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const isPhone = useIsPhone();
  return (
    <Drawer open size={isPhone ? '100%' : 1040} title={say(terminalText.waitingTitle)} onClose={close}>
      <section aria-label={say(terminalText.unknownTitle)} className="waitingList">
        <h3>{say(terminalText.unknownTitle)}</h3>
        <p>{say(terminalText.unknownHint)}</p>
        <UnknownTerminals onAdopted={onAdopted} />
      </section>
      <section aria-label={say(terminalText.unboundTitle)} className="waitingList">
        <h3>{say(terminalText.unboundTitle)}</h3>
        <p>{say(terminalText.unboundHint)}</p>
        <UnboundTerminals />
      </section>
    </Drawer>
  );
}
