import { firmwareBytes } from '@fleet/contract/ota/calls';
import { otaText } from '@fleet/contract/ota/text';
import { fileText } from '@fleet/contract/file/text';
import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AskProps } from '../../kit/fields/field';
import { FileChoice } from '../../kit/fields/FileChoice';
import { useSay } from '../../kit/language';
import { showBytes } from './bytes';
import { Checksum } from './Checksum';
import './ota.css';

const megabytes = firmwareBytes >> 20;

/** Asks for the firmware; it is sent when the form is. */
export function AskFirmware({ value, onChange, id }: AskProps<File>) {
  const say = useSay();
  const [isTooLarge, setTooLarge] = useState(false);

  function take(file: File) {
    setTooLarge(file.size > firmwareBytes);
    if (file.size <= firmwareBytes) onChange?.(file);
  }

  return (
    <div className="ota__file">
      <FileChoice accept="*" id={id} onChoose={take}>
        {say(value ? fileText.replace : otaText.chooseFile)}
      </FileChoice>
      {value && (
        <span>
          {value.name} · {showBytes(value.size)}
        </span>
      )}
      {isTooLarge && (
        <p role="alert" className="ota__problem">
          {say(otaText.tooLarge, { limit: megabytes })}
        </p>
      )}
    </div>
  );
}

/** The checksum of the chosen file, worked out here: the server compares it with what has arrived. */
export function AskChecksum({ value, onChange, id }: AskProps<string>) {
  const say = useSay();
  const file = Form.useWatch<File | undefined>('file');
  const [isSumming, setSumming] = useState(false);
  const tell = useEffectEvent((sum: string | null) => onChange?.(sum));

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    setSumming(true);
    void sumOf(file).then((sum) => {
      if (!isCurrent) return;
      setSumming(false);
      tell(sum);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);

  return (
    <output id={id} className="ota__sum">
      {isSumming && say(otaText.summing)}
      {!isSumming && value && <Checksum value={value} />}
      {!isSumming && !value && !canSum && say(otaText.noChecksumHere)}
    </output>
  );
}

/** Browsers work out digests on secure pages only. */
const canSum = 'subtle' in crypto && crypto.subtle !== undefined;

async function sumOf(file: File): Promise<string | null> {
  if (!canSum) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
