import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useSay } from '../language';
import { type Box, type Crop, placeOf } from './crop';
import './cropper.css';

interface Props {
  file: File;
  box: Box;
  hint: string;
  onCut: (cut: File) => void;
  onUnreadable: () => void;
  cancel: () => void;
}

const quality = 0.92;

/** Cuts a picture to a box: dragged, or moved by sliders. */
export function Cropper({ file, box, hint, onCut, onUnreadable, cancel }: Props) {
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

  const place = size && placeOf(size, crop, box);
  const placeTimes = (times: number) =>
    place && {
      left: place.left * times,
      top: place.top * times,
      width: place.width * times,
      height: place.height * times,
    };

  function follow(event: PointerEvent) {
    if (!drag.current) return;
    const { x, y, crop } = drag.current;
    setCrop({
      ...crop,
      across: crop.across + ((event.clientX - x) / box.shownTimes / box.width) * 100,
      down: crop.down + ((event.clientY - y) / box.shownTimes / box.height) * 100,
    });
  }

  function cut() {
    const kept = placeTimes(box.keptTimes);
    if (!kept || !image.current) return;
    const canvas = document.createElement('canvas');
    canvas.width = box.width * box.keptTimes;
    canvas.height = box.height * box.keptTimes;
    canvas.getContext('2d')?.drawImage(image.current, kept.left, kept.top, kept.width, kept.height);
    const name = file.name.replace(/\.\w+$/, box.type === 'image/png' ? '.png' : '.jpg');
    canvas.toBlob((blob) => blob && onCut(new File([blob], name, { type: box.type })), box.type, quality);
  }

  const slider = (name: keyof Crop, word: string, min: number, max: number, step: number) => (
    <label className="cropper__slider">
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
    <div className="cropper">
      <p>{hint}</p>
      <div
        className="cropper__box"
        style={{ width: box.width * box.shownTimes, height: box.height * box.shownTimes }}
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
            style={placeTimes(box.shownTimes) ?? { visibility: 'hidden' }}
          />
        )}
      </div>
      {slider('zoom', say(fileText.zoom), 0.2, 4, 0.05)}
      {slider('across', say(fileText.leftRight), -100, 100, 1)}
      {slider('down', say(fileText.upDown), -100, 100, 1)}
      <div className="cropper__foot">
        <Button onClick={cancel}>{say(shellText.cancel)}</Button>
        <Button type="primary" onClick={cut}>
          {say(fileText.useCrop)}
        </Button>
      </div>
    </div>
  );
}
