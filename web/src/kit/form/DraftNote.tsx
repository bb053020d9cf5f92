import { shellText } from '@fleet/contract/shell/text';
import { Alert, Button } from 'antd';
import { useSay } from '../language';
import './recordForm.css';

/** Tells that a form goes on with what was typed before, and lets it begin anew. */
export function DraftNote({ forget }: { forget: () => void }) {
  const say = useSay();
  return (
    <Alert
      showIcon
      type="info"
      className="recordForm__note"
      title={say(shellText.draftRestored)}
      action={
        <Button size="small" onClick={forget}>
          {say(shellText.discard)}
        </Button>
      }
    />
  );
}
