import { packKinds } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { PackForm } from '../../parts/evidence/PackForm';

/** Orders a pack of anything; an authority does so from the row of what it looks at. */
export function Make() {
  const say = useSay();
  const { dataScope } = useSession().profile.role;
  const [isOpen, setOpen] = useState(false);
  const isOffered = dataScope !== 'JURISDICTION';
  useShortcuts({ n: () => (isOffered ? setOpen(true) : false) });
  if (!isOffered) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {say(evidenceText.make)}
      </Button>
      {isOpen && (
        <PackForm kinds={packKinds} isOfCompany={dataScope !== 'ALL'} close={() => setOpen(false)} />
      )}
    </>
  );
}
