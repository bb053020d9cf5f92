import { carSynthesize, home } from '@fleet/contract/home/calls';
import { askAhead } from '../../kit/calls';
import { mayMake } from '@fleet/contract/call';
import { session } from '../../kit/session';

/** Asks for the figures on top of the home page, where an authority has others. */
export function askHome() {
  const current = session.get();
  if (!current || current.profile.role.dataScope === 'JURISDICTION') return;
  for (const call of [
    home.matters,
    carSynthesize.states,
    carSynthesize.figures,
    home.faults,
    home.violations,
  ] as const)
    if (mayMake(call, current.rights)) askAhead(call, {});
}
