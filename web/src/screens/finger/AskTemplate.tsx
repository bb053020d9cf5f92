import { fileText } from '@fleet/contract/file/text';
import { leastTemplateBytes, templateBytes } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { useState } from 'react';
import { FileChoice } from '../../kit/fields/FileChoice';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import './hands.css';

const limit = templateBytes >> 10;

/** Asks for the file that a reader has made of a finger. */
export function AskTemplate({ onChange, id }: AskProps<string>) {
  const say = useSay();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: File) {
    const isSized = file.size >= leastTemplateBytes && file.size <= templateBytes;
    setName(isSized ? file.name : null);
    setProblem(isSized ? null : say(fingerText.templateWrong, { least: leastTemplateBytes, limit }));
    onChange?.(isSized ? base64Of(new Uint8Array(await file.arrayBuffer())) : null);
  }

  return (
    <div className="askTemplate">
      <FileChoice accept="*" id={id} onChoose={(file) => void take(file)}>
        {say(fileText.choose)}
      </FileChoice>
      <p>{name ? say(fingerText.templateChosen, { name }) : say(fingerText.templateHint, { limit })}</p>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
