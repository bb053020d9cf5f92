import { attachmentBytes, file as files } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { mostRepairFiles } from '@fleet/contract/repair/states';
import { Button } from 'antd';
import { useState } from 'react';
import type { AskProps, Field } from '../../kit/fields/field';
import { FileChoice } from '../../kit/fields/FileChoice';
import { ShowAttachment } from '../../kit/fields/ShowAttachment';
import { useSay } from '../../kit/language';
import { sentenceOf } from '../../kit/problem';
import { upload } from '../../kit/upload';

const megabytes = attachmentBytes >> 20;

/** Photos and papers of a request; each is sent as soon as it is chosen. */
function AskFiles({ value, onChange, id }: AskProps<string[]>) {
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
    <div className="repairFiles">
      {held.map((one, at) => (
        <span key={one}>
          <ShowAttachment value={one} />
          <Button
            type="link"
            danger
            aria-label={`${say(fileText.remove)} ${at + 1}`}
            onClick={() => onChange?.(held.filter((other) => other !== one))}
          >
            {say(fileText.remove)}
          </Button>
        </span>
      ))}
      {held.length < mostRepairFiles && (
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
        <p role="alert" className="repairFiles__problem">
          {problem}
        </p>
      )}
    </div>
  );
}

export const repairFiles = (): Field<string[]> => ({ Show: () => null, Ask: AskFiles, isWide: true });
