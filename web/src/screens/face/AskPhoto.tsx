import { face } from '@fleet/contract/face/calls';
import { type FaceFlaw, faceBytes } from '@fleet/contract/face/photo';
import { faceText } from '@fleet/contract/face/text';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Box } from '../../kit/fields/crop';
import { Cropper } from '../../kit/fields/Cropper';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { PhotoSource } from './PhotoSource';
import './face.css';

/** Head and shoulders, as large as the server keeps them. */
const box: Box = {
  width: 240,
  height: 240,
  isFilled: true,
  shownTimes: 1,
  keptTimes: 2,
  type: 'image/jpeg',
};

type Verdict = { flaws: FaceFlaw[] } | { problem: string } | null;

/** Asks for a photo: from the camera or from a file, cut to a square, and judged while the driver still stands there. */
export function AskPhoto({ value, onChange, id }: AskProps<string>) {
  const say = useSay();
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict>(null);

  function choose(file: File) {
    setProblem(null);
    if (!/^image\/(jpeg|png)$/.test(file.type)) setProblem(say(faceText.imageOnly));
    else setChosen(file);
  }

  async function take(cut: File) {
    setChosen(null);
    setVerdict(null);
    const image = await addressOf(cut);
    onChange?.(image);
    try {
      setVerdict(await post(face.check, { image }));
    } catch (refused) {
      setVerdict({ problem: sentenceOf(refused) });
    }
  }

  if (chosen)
    return (
      <Cropper
        file={chosen}
        box={box}
        hint={say(faceText.cropHint)}
        onCut={(cut) => void take(cut)}
        onUnreadable={() => {
          setChosen(null);
          setProblem(say(faceText.unreadable));
        }}
        cancel={() => setChosen(null)}
      />
    );
  if (value)
    return (
      <div className="askPhoto">
        <img src={value} alt={say(faceText.cut)} className="askPhoto__cut" />
        <div className="askPhoto__verdict" role="status">
          <Said verdict={verdict} />
          <Button onClick={() => onChange?.(null)}>{say(faceText.again)}</Button>
        </div>
      </div>
    );
  return (
    <div className="askPhoto">
      <PhotoSource id={id} onChoose={choose} />
      <p className="askPhoto__hint">{say(faceText.guide)}</p>
      <p className="askPhoto__hint">{say(faceText.uploadHint, { limit: faceBytes >> 20 })}</p>
      {problem && <Alert showIcon type="error" title={problem} />}
    </div>
  );
}

function Said({ verdict }: { verdict: Verdict }) {
  const say = useSay();
  if (!verdict) return <p>{say(faceText.checking)}</p>;
  if ('problem' in verdict) return <Alert showIcon type="error" title={verdict.problem} />;
  if (verdict.flaws.length === 0)
    return <Alert showIcon type="success" title={say(faceText.good)} description={say(faceText.goodHint)} />;
  return verdict.flaws.map((flaw) => (
    <Alert key={flaw} showIcon type="warning" title={say<(typeof faceText)[FaceFlaw]>(faceText[flaw])} />
  ));
}

/** The content of a file as text that a form can carry. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
