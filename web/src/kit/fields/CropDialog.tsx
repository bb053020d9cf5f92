import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useSay } from '../language';
import { type Crop, boxHeight, boxWidth, placeOf } from './crop';

interface Props {
  file: File;
  onCut: (cut: File) => void;
  onUnreadable: () => void;
  close: () => void;
}

/** How many times larger than the logo the box on screen is, and the file that is made. */
const shownTimes = 2;
const keptTimes = 2;

/** Cuts a picture to the place of a logo: dragged, or moved by sliders. */
export function CropDialog({ file, onCut, onUnreadable, close }: Props) {
  const say = useSay();
  const image = useRef<HTMLImageElement>(null);
  const drag = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [crop, setCrop] = useState<Crop>({ zoom: 1, across: 0, down: 0 });
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const place = size && placeOf(size, crop);

  function follow(event: PointerEvent) {
    if (!drag.current) return;
    const { x, y, crop } = drag.current;
    setCrop({
      ...crop,
      across: crop.across + ((event.clientX - x) / shownTimes / boxWidth) * 100,
      down: crop.down + ((event.clientY - y) / shownTimes / boxHeight) * 100,
    });
  }

  function cut() {
    if (!place || !image.current) return;
    const canvas = document.createElement('canvas');
    canvas.width = boxWidth * keptTimes;
    canvas.height = boxHeight * keptTimes;
    const { left, top, width, height } = place;
    const [x, y, w, h] = [left, top, width, height].map((one) => one * keptTimes) as [
      number,
      number,
      number,
      number,
    ];
    canvas.getContext('2d')?.drawImage(image.current, x, y, w, h);
    canvas.toBlob((blob) => blob && onCut(new File([blob], 'logo.png', { type: 'image/png' })), 'image/png');
  }

  const slider = (name: keyof Crop, word: string, min: number, max: number, step: number) => (
    <label className="cropDialog__slider">
      {word}
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={crop[name]}
        onChange={({ target }) => setCrop({ ...crop, [name]: Number(target.value) })}
      />
    </label>
  );

  return (
    <Modal
      open
      width={360}
      title={say(fileText.crop)}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{say(shellText.cancel)}</Button>
          <Button type="primary" onClick={cut}>
            {say(fileText.useCrop)}
          </Button>
        </>
      }
    >
      <p>{say(fileText.cropHint)}</p>
      <div
        className="cropDialog__box"
        style={{ width: boxWidth * shownTimes, height: boxHeight * shownTimes }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={follow}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        {address && (
          <img
            ref={image}
            src={address}
            alt={file.name}
            draggable={false}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={onUnreadable}
            style={
              place
                ? {
                    left: place.left * shownTimes,
                    top: place.top * shownTimes,
                    width: place.width * shownTimes,
                    height: place.height * shownTimes,
                  }
                : { visibility: 'hidden' }
            }
          />
        )}
      </div>
      {slider('zoom', say(fileText.zoom), 0.2, 4, 0.05)}
      {slider('across', say(fileText.leftRight), -100, 100, 1)}
      {slider('down', say(fileText.upDown), -100, 100, 1)}
    </Modal>
  );
}
