import { shellText } from '@fleet/contract/shell/text';
import { useSay } from './language';

/** Stands in the middle of the page while a dialog or drawer is fetched that takes longer than a moment. */
export function FetchingOver() {
  const say = useSay();
  return <div className="waiting waiting--over" role="status" aria-label={say(shellText.loading)} />;
}
