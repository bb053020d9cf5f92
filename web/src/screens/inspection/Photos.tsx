import { fileText } from '@fleet/contract/file/text';
import { inspectionText } from '@fleet/contract/inspection/text';
import { Button } from 'antd';
import { FileChoice } from '../../kit/fields/FileChoice';
import { useLinesFocus } from '../../kit/fields/linesFocus';
import { acceptOf, images, useUpload } from '../../kit/fields/useUpload';
import { useSay } from '../../kit/language';
import { StoredImage } from '../../kit/StoredImage';

const mostPhotos = 9;

/** Pictures of what was found; each is sent as soon as it is taken. */
export function AskPhotos({ photos, setPhotos }: { photos: string[]; setPhotos: (next: string[]) => void }) {
  const say = useSay();
  const { take, percent, problem } = useUpload(images, (id) => setPhotos([...photos, id]));
  const field = useLinesFocus(photos.length);

  return (
    <>
      <div className="checkPhotos" ref={field}>
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
          <FileChoice accept={acceptOf(images)} isOff={percent !== null} onChoose={take}>
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
