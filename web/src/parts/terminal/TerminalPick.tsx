import { terminal } from '@fleet/contract/terminal/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import type { AskProps } from '../../kit/fields/field';
import { FoundPick } from '../../kit/fields/FoundPick';
import { useSay } from '../../kit/language';

/** Picks a terminal that no vehicle carries yet, by any part of its number. */
export function TerminalPick({ placeholder, ...props }: AskProps<string>) {
  const say = useSay();
  return (
    <FoundPick
      {...props}
      placeholder={placeholder ?? say(vehicleText.noTerminal)}
      call={terminal.choices}
      ask={(keyword) => ({ keyword, unboundOnly: true })}
      labelOf={({ label, detail }) => (detail ? `${label} · ${detail}` : label)}
    />
  );
}
