import { attachmentBytes, file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import type { Text } from '@fleet/contract/text';
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

interface Kind {
  accept: string;
  call: typeof calls.upload;
  onlyWord: Text;
}

/** Asks for one attachment: PDF, JPG or PNG. */
export const AskAttachment = (props: AskProps<string>) => (
  <AskFile {...props} accept=".pdf,.jpg,.jpeg,.png" call={calls.upload} onlyWord={fileText.attachmentOnly} />
);

/** Asks for one image: JPG or PNG. */
export const AskImage = (props: AskProps<string>) => (
  <AskFile {...props} accept=".jpg,.jpeg,.png" call={calls.uploadImage} onlyWord={fileText.imageOnly} />
);

/** What is chosen is uploaded at once, and belongs to the record when that is saved. */
function AskFile({ value, onChange, id, accept, call, onlyWord }: AskProps<string> & Kind) {
  const say = useSay();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File) {
    setProblem(null);
    if (!accept.split(',').some((ending) => file.name.toLowerCase().endsWith(ending)))
      return setProblem(say<Text>(onlyWord));
    if (file.size > attachmentBytes) return setProblem(say(fileText.tooLarge, { limit: megabytes }));
    setPercent(0);
    try {
      onChange?.((await upload(call, { file }, setPercent)).id);
    } catch (refused) {
      setProblem(sentenceOf(refused));
    } finally {
      setPercent(null);
    }
  }

  return (
    <div className="askAttachment">
      {value && <ShowAttachment value={value} />}
      <FileChoice accept={accept} id={id} isOff={percent !== null} onChoose={(file) => void take(file)}>
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
