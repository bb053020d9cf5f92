import { file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { hand } from '../files';
import { useImagePreview } from '../ImagePreview';
import { useSay } from '../language';
import { announce } from '../notice';
import { fetchFile, type Download } from '../post';
import { sentenceOf } from '../problem';

interface Props {
  value: string;
  /** Of the file, where it is known. */
  name?: string;
}

/** An attachment by its key: an image is shown, anything else is handed over. */
export function ShowAttachment({ value, name }: Props) {
  const say = useSay();
  const showImage = useImagePreview();
  const [wanted, setWanted] = useState<string | null>(null);
  const isFetching = wanted === value;
  const opened = useEffectEvent((found: Download) => {
    if (found.blob.type.startsWith('image/')) showImage(value, found);
    else hand(found);
  });

  useEffect(() => {
    if (!isFetching) return;
    const leave = new AbortController();
    fetchFile(calls.get, { id: value }, leave.signal)
      .then((found) => opened(found))
      .catch((problem: unknown) => {
        if (!leave.signal.aborted) announce('error', sentenceOf(problem));
      })
      .finally(() => setWanted(null));
    // Nobody is handed a file of a page that was left.
    return () => leave.abort();
  }, [isFetching, value]);

  return (
    <Button type="link" icon={<PaperClipOutlined />} loading={isFetching} onClick={() => setWanted(value)}>
      {name ?? say(fileText.preview)}
    </Button>
  );
}
