import { file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../language';
import { sentenceOf } from '../problem';
import { StoredImage } from '../StoredImage';
import { upload } from '../upload';
import type { Box } from './crop';
import { CropDialog } from './CropDialog';
import { FileChoice } from './FileChoice';
import type { AskProps } from './field';
import { useLinesFocus } from './linesFocus';
import './picture.css';

interface Props extends AskProps<string> {
  box: Box;
  name: string;
  hint: string;
}

/** Asks for a picture: a file that is cut to its place, uploaded, and the record's once that is saved. */
export function AskPicture({ value, onChange, id, box, name, hint }: Props) {
  const say = useSay();
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function choose(file: File) {
    setProblem(null);
    if (/\.(jpe?g|png)$/i.test(file.name)) setChosen(file);
    else setProblem(say(fileText.imageOnly));
  }

  async function take(cut: File) {
    setChosen(null);
    try {
      onChange?.((await upload(calls.uploadImage, { file: cut }, () => undefined)).id);
    } catch (refused) {
      setProblem(sentenceOf(refused));
    }
  }

  const field = useLinesFocus(value ? 1 : 0);
  return (
    <div className="pictureField" ref={field}>
      {value && <StoredImage id={value} alt={name} className="pictureField__image" />}
      <FileChoice accept=".jpg,.jpeg,.png" id={id} onChoose={choose}>
        {say(value ? fileText.replace : fileText.choose)}
      </FileChoice>
      {value && (
        <Button type="link" danger onClick={() => onChange?.(null)}>
          {say(fileText.remove)}
        </Button>
      )}
      <span className="pictureField__hint">{hint}</span>
      {problem && (
        <p role="alert" className="pictureField__problem">
          {problem}
        </p>
      )}
      {chosen && (
        <CropDialog
          file={chosen}
          box={box}
          onCut={(cut) => void take(cut)}
          onUnreadable={() => {
            setChosen(null);
            setProblem(say(fileText.unreadableImage));
          }}
          cancel={() => setChosen(null)}
        />
      )}
    </div>
  );
}
