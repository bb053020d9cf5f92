import { attachmentBytes, file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useSay } from '../language';
import { sentenceOf } from '../problem';
import { upload } from '../upload';
import { FileChoice } from './FileChoice';
import type { AskProps } from './field';
import { ShowAttachment } from './ShowAttachment';

const megabytes = attachmentBytes >> 20;

/** Asks for one attachment: PDF, JPG or PNG. It is uploaded at once, and belongs to the record when that is saved. */
export function AskAttachment({ value, onChange, id }: AskProps<string>) {
  const say = useSay();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File) {
    setProblem(null);
    if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return setProblem(say(fileText.attachmentOnly));
    if (file.size > attachmentBytes) return setProblem(say(fileText.tooLarge, { limit: megabytes }));
    setPercent(0);
    try {
      onChange?.((await upload(calls.upload, file, setPercent)).id);
    } catch (refused) {
      setProblem(sentenceOf(refused));
    } finally {
      setPercent(null);
    }
  }

  return (
    <div className="askAttachment">
      {value && <ShowAttachment value={value} />}
      <FileChoice
        accept=".pdf,.jpg,.jpeg,.png"
        id={id}
        isOff={percent !== null}
        onChoose={(file) => void take(file)}
      >
        {say(value ? fileText.replace : fileText.choose)}
      </FileChoice>
      {value && (
        <Button type="link" danger onClick={() => onChange?.(null)}>
          {say(fileText.remove)}
        </Button>
      )}
      {percent !== null && <Progress percent={percent} size="small" aria-label={say(shellText.loading)} />}
      {problem && (
        <p role="alert" className="askAttachment__problem">
          {problem}
        </p>
      )}
    </div>
  );
}
