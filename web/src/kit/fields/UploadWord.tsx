import { fileText } from '@fleet/contract/file/text';
import type { Text } from '@fleet/contract/text';
import { useSay } from '../language';
import { type FileKind, megabytes } from './useUpload';

/** Beside an upload: what went wrong, else which files it takes. */
export function UploadWord({ kind, problem }: { kind: FileKind; problem: string | null }) {
  const say = useSay();
  if (problem)
    return (
      <p role="alert" className="askAttachment__word askAttachment__word--problem">
        {problem}
      </p>
    );
  return (
    <p className="askAttachment__word">
      {say(fileText.hint, { only: say<Text>(kind.only), limit: megabytes })}
    </p>
  );
}
