import { file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { hand } from '../files';
import { useReturnFocus } from '../returnFocus';
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
  const [image, setImage] = useState<Download | null>(null);
  const open = async () => {
    try {
      const found = await fetchFile(calls.get, { id: value });
      if (found.blob.type.startsWith('image/')) setImage(found);
      else hand(found);
    } catch (problem) {
      announce('error', sentenceOf(problem));
    }
  };
  return (
    <>
      <Button type="link" icon={<PaperClipOutlined />} onClick={() => void open()}>
        {name ?? say(fileText.preview)}
      </Button>
      {image && <Preview image={image} close={() => setImage(null)} />}
    </>
  );
}

function Preview({ image, close }: { image: Download; close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return (
    <Modal
      open
      width={720}
      title={image.name}
      onCancel={close}
      footer={<Button onClick={() => hand(image)}>{say(fileText.download)}</Button>}
    >
      {address && <img src={address} alt={image.name} className="wholeWidth" />}
    </Modal>
  );
}
