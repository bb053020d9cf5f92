import { attachmentBytes, file as files } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { Button, Progress, Skeleton } from 'antd';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { FileChoice } from '../../kit/fields/FileChoice';
import { ShowAttachment } from '../../kit/fields/ShowAttachment';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { sentenceOf } from '../../kit/problem';
import { useMay, useSession } from '../../kit/session';
import { showInstant } from '../../kit/time';
import { upload } from '../../kit/upload';
import '../../kit/list/rowBelow.css';

const megabytes = attachmentBytes >> 20;

/** The papers of a vehicle: looked at, added and removed in its drawer. */
export function VehiclePapers({ row: { id: vehicleId } }: { row: { id: string } }) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const { timeZone } = useSession().profile.user;
  const { data, error, refetch } = useCall(vehicle.papers, { id: vehicleId });
  const { mutateAsync: add } = useSend(vehicle.addPaper);
  const { mutateAsync: del } = useSend(vehicle.delPaper);
  const [percent, setPercent] = useState<number | null>(null);

  async function take(chosen: File) {
    if (chosen.size > attachmentBytes) return announce('error', say(fileText.tooLarge, { limit: megabytes }));
    setPercent(0);
    try {
      const { id: fileId } = await upload(files.upload, { file: chosen }, setPercent);
      await add({ vehicleId, fileId });
      announceDone(fileText.uploaded);
    } catch (problem) {
      announce('error', sentenceOf(problem));
    } finally {
      setPercent(null);
    }
  }

  const askRemove = (id: string, name: string) =>
    ask({
      title: say(vehicleText.removePaper, { name }),
      text: say(vehicleText.removePaperConsequence),
      verb: say(fileText.remove),
      isDanger: true,
      act: () => del({ vehicleId, id }).then(() => announceDone(shellText.deleted)),
    });

  return (
    <section className="facts rowBelow">
      <h3>{say(vehicleText.papers)}</h3>
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.rows.length === 0 && <p className="rowBelow__none">{say(vehicleText.paperNone)}</p>}
      <ul>
        {data?.rows.map(({ id, fileId, fileName, addedAt, addedBy }) => (
          <li key={id}>
            <span className="rowBelow__name">{fileName}</span>
            <span>
              {showInstant(addedAt, timeZone)} · {addedBy}
            </span>
            <ShowAttachment value={fileId} />
            {may(vehicle.delPaper) && (
              <Button type="link" danger onClick={() => askRemove(id, fileName)}>
                {say(fileText.remove)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may(vehicle.addPaper) && (
        <FileChoice
          accept=".pdf,.jpg,.jpeg,.png"
          isOff={percent !== null}
          onChoose={(chosen) => void take(chosen)}
        >
          {say(fileText.choose)}
        </FileChoice>
      )}
      {percent !== null && <Progress percent={percent} size="small" aria-label={say(shellText.loading)} />}
    </section>
  );
}
