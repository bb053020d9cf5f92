import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Progress } from 'antd';
import { useSay } from '../language';
import { FileChoice } from './FileChoice';
import type { AskProps } from './field';
import { useLinesFocus } from './linesFocus';
import { ShowAttachment } from './ShowAttachment';
import { UploadWord } from './UploadWord';
import { acceptOf, type FileKind, images, papers, pdfs, useUpload } from './useUpload';

/** Asks for one attachment: PDF, JPG or PNG. */
export const AskAttachment = (props: AskProps<string>) => <AskFile {...props} kind={papers} />;

/** Asks for one PDF. */
export const AskPdf = (props: AskProps<string>) => <AskFile {...props} kind={pdfs} />;

/** Asks for one image: JPG or PNG. */
export const AskImage = (props: AskProps<string>) => <AskFile {...props} kind={images} />;

function AskFile({ value, onChange, id, kind }: AskProps<string> & { kind: FileKind }) {
  const say = useSay();
  const { take, percent, problem } = useUpload(kind, (stored) => onChange?.(stored));
  const field = useLinesFocus(value ? 1 : 0);
  return (
    <div className="askAttachment" ref={field}>
      {value && <ShowAttachment value={value} />}
      <FileChoice accept={acceptOf(kind)} id={id} isOff={percent !== null} onChoose={take}>
        {say(value ? fileText.replace : fileText.choose)}
      </FileChoice>
      {value && (
        <Button type="link" danger onClick={() => onChange?.(null)}>
          {say(fileText.remove)}
        </Button>
      )}
      {percent !== null && <Progress percent={percent} size="small" aria-label={say(shellText.loading)} />}
      <UploadWord kind={kind} problem={problem} />
    </div>
  );
}
