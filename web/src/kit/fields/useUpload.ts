import { attachmentBytes, file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import type { Text } from '@fleet/contract/text';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../language';
import { sentenceOf } from '../problem';
import { upload } from '../upload';

export const megabytes = attachmentBytes >> 20;

export interface FileKind {
  endings: readonly string[];
  /** The sentence for a file of another kind. */
  only: Text;
}

/** The kinds of file that a person may be asked for; what a paper holds may be a picture too. */
export const papers: FileKind = { endings: ['pdf', 'jpg', 'jpeg', 'png'], only: fileText.attachmentOnly };
export const pdfs: FileKind = { endings: ['pdf'], only: fileText.pdfOnly };
export const images: FileKind = { endings: ['jpg', 'jpeg', 'png'], only: fileText.imageOnly };

export const acceptOf = ({ endings }: FileKind) => endings.map((ending) => `.${ending}`).join(',');

/**
 * Sends a file as soon as it is chosen, and gives its id to whoever asked; it belongs to a record when that is saved.
 * `percent` is null while nothing is under way; `problem` is the sentence of what went wrong last.
 */
export function useUpload(kind: FileKind, onDone: (id: string) => void) {
  const say = useSay();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Other files may have been taken away since this one was chosen.
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });

  async function take(chosen: File) {
    setProblem(null);
    const ending = chosen.name.toLowerCase().split('.').at(-1) ?? '';
    if (!kind.endings.includes(ending)) return setProblem(say<Text>(kind.only));
    if (chosen.size > attachmentBytes) return setProblem(say(fileText.tooLarge, { limit: megabytes }));
    setPercent(0);
    try {
      const call = ending === 'pdf' ? calls.upload : calls.uploadImage;
      const { id } = await upload(call, { file: chosen }, setPercent);
      latest.current(id);
    } catch (refused) {
      setProblem(sentenceOf(refused));
    } finally {
      setPercent(null);
    }
  }

  return { take: (chosen: File) => void take(chosen), percent, problem };
}
