import type { Call } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Link } from 'react-router';
import { useSay } from './language';
import { useMay } from './session';
import './recordLinks.css';

/** Links from a record to the lists that have more of it, each for who may read the list. */
export function RecordLinks({
  links,
}: {
  links: readonly (readonly [call: Call, word: Text, to: string])[];
}) {
  const say = useSay();
  const may = useMay();
  const open = links.filter(([call]) => may(call));
  if (open.length === 0) return null;
  return (
    <nav className="recordLinks" aria-label={say(shellText.more)}>
      {open.map(([, word, to]) => (
        <Link key={to} to={to}>
          {say(word)}
        </Link>
      ))}
    </nav>
  );
}
