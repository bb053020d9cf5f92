import { jurisdictionCompany } from '@fleet/contract/jurisdictionCompany/calls';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { ManyPick } from '../../kit/fields/ManyPick';
import { useSettled } from '../../kit/settled';

/** Picks several of the companies that the reader looks after, by name or credit code. */
export function CompaniesPick(props: AskProps<string[]>) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), 300);
  const answer = useCall(jurisdictionCompany.choices, keyword ? { keyword } : {}, { keepsOld: true });
  const options = answer.data?.rows.map(({ id, label }) => ({ value: id, label })) ?? [];
  return <ManyPick {...props} answer={answer} options={options} setTyped={setTyped} />;
}
