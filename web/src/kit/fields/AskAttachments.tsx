import { attachmentBytes, file as files } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../language';
import { sentenceOf } from '../problem';
import { upload } from '../upload';
import type { AskProps } from './field';
import { FileChoice } from './FileChoice';
import { ShowAttachment } from './ShowAttachment';

const megabytes = attachmentBytes >> 20;

const mostAttachments = 9;

/** Asks for several attachments, photos and papers; each is sent as soon as it is chosen. */
export function AskAttachments({ value, onChange, id }: AskProps<string[]>) {
  const say = useSay();
  const held = value ?? [];
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(chosen: File) {
    setProblem(null);
    const kind = /\.(pdf|jpe?g|png)$/i.exec(chosen.name)?.[1]?.toLowerCase();
    if (!kind) return setProblem(say(fileText.attachmentOnly));
    if (chosen.size > attachmentBytes) return setProblem(say(fileText.tooLarge, { limit: megabytes }));
    setPercent(0);
    try {
      const call = kind === 'pdf' ? files.upload : files.uploadImage;
      onChange?.([...held, (await upload(call, { file: chosen }, setPercent)).id]);
    } catch (refused) {
      setProblem(sentenceOf(refused));
    } finally {
      setPercent(null);
    }
  }

  return (
    <div className="askAttachment">
      {held.map((one, at) => (
        <span key={one}>
          <ShowAttachment value={one} />
          <Button
            type="link"
            danger
            aria-label={say(fileText.removeOne, { number: at + 1 })}
            onClick={() => onChange?.(held.filter((other) => other !== one))}
          >
            {say(fileText.remove)}
          </Button>
        </span>
      ))}
      {held.length < mostAttachments && (
        <FileChoice
          id={id}
          accept=".pdf,.jpg,.jpeg,.png"
          isOff={percent !== null}
          onChoose={(chosen) => void take(chosen)}
        >
          {percent === null ? say(fileText.choose) : say(fileText.uploading, { percent })}
        </FileChoice>
      )}
      {problem && (
        <p role="alert" className="askAttachment__problem">
          {problem}
        </p>
      )}
    </div>
  );
}
