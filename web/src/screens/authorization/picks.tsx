import { fingerLib } from '@fleet/contract/fingerLib/calls';
import { key } from '@fleet/contract/key/calls';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { ManyPick } from '../../kit/fields/ManyPick';
import { useSettled } from '../../kit/settled';

/** Picks cards that are somebody's, by their numbers. */
export function CardsPick(props: AskProps<string[]>) {
  const [typed, setTyped] = useState('');
  const keyNum = useSettled(typed.trim(), 300);
  const answer = useCall(key.list, keyNum ? { keyNum } : {}, { keepsOld: true });
  const rows = answer.data?.rows.filter(({ driverId }) => driverId !== null) ?? [];
  const options = rows.map((row) => ({ value: row.id, label: `${row.keyNum} · ${row.driverName}` }));
  return <ManyPick {...props} answer={answer} options={options} setTyped={setTyped} />;
}

/** Picks fingerprint libraries by their names. */
export function LibrariesPick(props: AskProps<string[]>) {
  const [typed, setTyped] = useState('');
  const libraryName = useSettled(typed.trim(), 300);
  const answer = useCall(fingerLib.list, libraryName ? { libraryName } : {}, { keepsOld: true });
  const options = answer.data?.rows.map((row) => ({ value: row.id, label: row.libraryName })) ?? [];
  return <ManyPick {...props} answer={answer} options={options} setTyped={setTyped} />;
}
