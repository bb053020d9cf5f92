import { file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useSay } from '../language';
import { sentenceOf } from '../problem';
import { StoredImage } from '../StoredImage';
import { upload } from '../upload';
import type { Box } from './crop';
import { Cropper } from './Cropper';
import { FileChoice } from './FileChoice';
import type { AskProps } from './field';
import './logo.css';

const box: Box = {
  width: 146,
  height: 51,
  isFilled: false,
  shownTimes: 2,
  keptTimes: 2,
  type: 'image/png',
};

/** Asks for a logo: what is chosen is cut to its place, uploaded, and the record's once that is saved. */
export function AskLogo({ value, onChange, id }: AskProps<string>) {
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

  return (
    <div className="logoField">
      {value && <StoredImage id={value} alt={say(fileText.logo)} className="logoField__image" />}
      <FileChoice accept=".jpg,.jpeg,.png" id={id} onChoose={choose}>
        {say(value ? fileText.replace : fileText.choose)}
      </FileChoice>
      {value && (
        <Button type="link" danger onClick={() => onChange?.(null)}>
          {say(fileText.remove)}
        </Button>
      )}
      <span className="logoField__hint">{say(fileText.logoHint)}</span>
      {problem && (
        <p role="alert" className="logoField__problem">
          {problem}
        </p>
      )}
      {chosen && (
        <Modal open width={360} title={say(fileText.crop)} footer={null} onCancel={() => setChosen(null)}>
          <Cropper
            file={chosen}
            box={box}
            hint={say(fileText.cropHint)}
            onCut={(cut) => void take(cut)}
            onUnreadable={() => {
              setChosen(null);
              setProblem(say(fileText.unreadableImage));
            }}
            cancel={() => setChosen(null)}
          />
        </Modal>
      )}
    </div>
  );
}
