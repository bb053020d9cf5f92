import { CameraOutlined } from '@ant-design/icons';
import { faceText } from '@fleet/contract/face/text';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { FileChoice } from '../../kit/fields/FileChoice';
import { useSay } from '../../kit/language';
import { Camera, type CameraProblem } from './Camera';

interface Props {
  id: string | undefined;
  onChoose: (file: File) => void;
}

/** Browsers lend a camera only to pages that came safely: by HTTPS, or from this machine. */
const hasCamera = 'mediaDevices' in navigator;

/** Where a photo comes from: the camera before the driver, or a file. */
export function PhotoSource({ id, onChoose }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<CameraProblem | null>(hasCamera ? null : 'noCamera');
  if (isOpen)
    return (
      <Camera
        onShot={onChoose}
        onProblem={(what) => {
          setOpen(false);
          setProblem(what);
        }}
        close={() => setOpen(false)}
      />
    );
  return (
    <>
      <div className="askPhoto__ways">
        {hasCamera && (
          <Button icon={<CameraOutlined />} onClick={() => setOpen(true)}>
            {say(faceText.camera)}
          </Button>
        )}
        <FileChoice accept=".jpg,.jpeg,.png" id={id} onChoose={onChoose}>
          {say(faceText.upload)}
        </FileChoice>
      </div>
      {problem && <Alert showIcon type="info" title={say(faceText[problem])} />}
    </>
  );
}
