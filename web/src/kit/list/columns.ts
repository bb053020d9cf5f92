import type { ColumnChoice } from '@fleet/contract/session/calls';
import type { Call } from '@fleet/contract/call';
import { useSettings } from '../settings';
import { arranged } from './arranged';

/** The columns of a list as this person wants them: which, in what order, how wide, and which stay in sight. */
export function useColumns<N extends string>(list: Call, all: readonly N[]) {
  const { settings, change } = useSettings();
  const chosen = settings.columns?.[list.path];
  return {
    columns: arranged(all, chosen),
    isUsual: chosen === undefined,
    setColumns(next: readonly ColumnChoice[] | null) {
      change({ columns: { [list.path]: next && [...next] } });
    },
  };
}
