import { faceText } from '@fleet/contract/face/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '../../kit/language';

export type CameraProblem = 'noCamera' | 'cameraRefused' | 'cameraMissing';

interface Props {
  onShot: (shot: File) => void;
  onProblem: (problem: CameraProblem) => void;
  close: () => void;
}

/** On a telephone the driver stands before whoever holds it. */
const wanted = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
  audio: false,
};

/** The picture of the camera until one is taken; the camera is let go of when this goes. */
export function Camera({ onShot, onProblem, close }: Props) {
  const say = useSay();
  const video = useRef<HTMLVideoElement>(null);
  const [isSeeing, setSeeing] = useState(false);
  const [isMirror, setMirror] = useState(false);
  const fail = useEffectEvent((problem: unknown) => {
    const isRefused = problem instanceof DOMException && problem.name === 'NotAllowedError';
    onProblem(isRefused ? 'cameraRefused' : 'cameraMissing');
  });
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | null = null;
    const letGo = () => stream?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia(wanted).then(
      (opened) => {
        stream = opened;
        if (isGone || !video.current) return letGo();
        video.current.srcObject = opened;
        // Who sees himself expects a mirror.
        setMirror(opened.getVideoTracks()[0]?.getSettings().facingMode !== 'environment');
      },
      (problem: unknown) => !isGone && fail(problem),
    );
    return () => {
      isGone = true;
      letGo();
    };
  }, []);

  function shoot() {
    if (!video.current) return;
    const { videoWidth, videoHeight } = video.current;
    const canvas = Object.assign(document.createElement('canvas'), {
      width: videoWidth,
      height: videoHeight,
    });
    canvas.getContext('2d')?.drawImage(video.current, 0, 0);
    canvas.toBlob(
      (blob) => blob && onShot(new File([blob], 'photo.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.95,
    );
  }

  return (
    <div className="camera">
      {/* The picture of a camera has no words to it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        className={isMirror ? 'camera__mirror' : undefined}
        aria-label={say(faceText.camera)}
        onLoadedData={() => setSeeing(true)}
      />
      <div className="askPhoto__ways">
        <Button onClick={close}>{say(shellText.cancel)}</Button>
        <Button type="primary" loading={!isSeeing} onClick={shoot}>
          {say(faceText.shoot)}
        </Button>
      </div>
    </div>
  );
}
