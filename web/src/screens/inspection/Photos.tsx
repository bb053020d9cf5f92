import { attachmentBytes, file as files } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { inspectionText } from '@fleet/contract/inspection/text';
import { Button } from 'antd';
import { useState } from 'react';
import { FileChoice } from '../../kit/fields/FileChoice';
import { useSay } from '../../kit/language';
import { sentenceOf } from '../../kit/problem';
import { StoredImage } from '../../kit/StoredImage';
import { upload } from '../../kit/upload';

const mostPhotos = 9;
const megabytes = attachmentBytes >> 20;

/** Pictures of what was found; each is sent as soon as it is taken. */
export function AskPhotos({ photos, setPhotos }: { photos: string[]; setPhotos: (next: string[]) => void }) {
  const say = useSay();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(chosen: File) {
    setProblem(null);
    if (chosen.size > attachmentBytes) return setProblem(say(fileText.tooLarge, { limit: megabytes }));
    setPercent(0);
    try {
      const { id } = await upload(files.uploadImage, { file: chosen }, setPercent);
      setPhotos([...photos, id]);
    } catch (refused) {
      setProblem(sentenceOf(refused));
    } finally {
      setPercent(null);
    }
  }

  return (
    <>
      <div className="checkPhotos">
        {photos.map((id, at) => (
          <div key={id}>
            <StoredImage id={id} alt={say(inspectionText.photoOf, { number: at + 1 })} />
            <Button
              type="link"
              danger
              aria-label={say(inspectionText.removePhoto, { number: at + 1 })}
              onClick={() => setPhotos(photos.filter((one) => one !== id))}
            >
              {say(fileText.remove)}
            </Button>
          </div>
        ))}
        {photos.length < mostPhotos && (
          <FileChoice
            accept=".jpg,.jpeg,.png"
            isOff={percent !== null}
            onChoose={(chosen) => void take(chosen)}
          >
            {percent === null ? say(inspectionText.addPhoto) : say(fileText.uploading, { percent })}
          </FileChoice>
        )}
      </div>
      {problem && (
        <p role="alert" className="checkProblem">
          {problem}
        </p>
      )}
    </>
  );
}
