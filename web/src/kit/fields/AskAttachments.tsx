import { fileText } from '@fleet/contract/file/text';
import { Button } from 'antd';
import { useSay } from '../language';
import type { AskProps } from './field';
import { FileChoice } from './FileChoice';
import { useLinesFocus } from './linesFocus';
import { ShowAttachment } from './ShowAttachment';
import { UploadWord } from './UploadWord';
import { acceptOf, papers, useUpload } from './useUpload';

const mostAttachments = 9;

/** Asks for several attachments, photos and papers; each is sent as soon as it is chosen. */
export function AskAttachments({ value, onChange, id }: AskProps<string[]>) {
  const say = useSay();
  const held = value ?? [];
  const { take, percent, problem } = useUpload(papers, (stored) => onChange?.([...held, stored]));
  const field = useLinesFocus(held.length);

  return (
    <div className="askAttachment" ref={field}>
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
        <FileChoice id={id} accept={acceptOf(papers)} isOff={percent !== null} onChoose={take}>
          {percent === null ? say(fileText.choose) : say(fileText.uploading, { percent })}
        </FileChoice>
      )}
      <UploadWord kind={papers} problem={problem} />
    </div>
  );
}
