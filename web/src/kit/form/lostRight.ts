import { type Call, mayMake } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import { useEffectEvent, useInsertionEffect } from 'react';
import { sayNow } from '../language';
import { announce } from '../notice';
import { session } from '../session';

/** A form that goes with the right to send it says so; else nothing tells its writer why it is gone. */
export function useLostRight(call: Pick<Call, 'right'>, title: string, isKept: boolean) {
  const tell = useEffectEvent(() => {
    const rights = session.get()?.rights;
    if (!rights || mayMake(call, rights)) return;
    announce('warning', sayNow(isKept ? shellText.formLostKept : shellText.formLost, { title }));
  });
  // An insertion effect is not undone while its tab is hidden.
  useInsertionEffect(() => () => tell(), []);
}
