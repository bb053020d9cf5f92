import { controlText } from '@fleet/contract/control/text';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { FetchingOver } from '../../kit/FetchingOver';
import { useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { RowAct } from '../../kit/list/RowAct';
import type { Selection } from '../../kit/list/selection';
import type { Targets } from './order';

// Many look at vehicles; few send commands.
const Wizard = lazyScreen(() => import('./Wizard').then((file) => file.Wizard));

interface Props {
  targets?: Targets;
  type?: 'primary' | 'link';
}

/** Opens the wizard that sends a command. */
export function IssueCommand({ targets, type = 'primary' }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {type === 'link' ? (
        <RowAct onClick={() => setOpen(true)}>{say(controlText.issue)}</RowAct>
      ) : (
        <Button type={type} onClick={() => setOpen(true)}>
          {say(controlText.issue)}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<FetchingOver />}>
          <Wizard {...(targets && { targets })} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The same for the vehicles that are marked in a list, or for all that it shows. */
export function IssueToMarked({ selection }: { selection: Selection }) {
  const { input } = selection;
  const targets: Targets =
    'ids' in input ? { vehicleIds: input.ids } : 'all' in input ? input : { matching: input.matching };
  return <IssueCommand targets={targets} type="link" />;
}
