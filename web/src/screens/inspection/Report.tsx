import { inspection } from '@fleet/contract/inspection/calls';
import { inspectionText } from '@fleet/contract/inspection/text';
import { Skeleton } from 'antd';
import { useCall } from '../../kit/calls';
import { ShowAttachment } from '../../kit/fields/ShowAttachment';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { StoredImage } from '../../kit/StoredImage';
import { InspectionRepair } from '../../parts/repair/InspectionRepair';
import { inspectionFields } from './fields';
import { ResultMark } from '../../parts/inspection/ResultMark';

const names = ['carId', 'orgName', 'inspector', 'checkTime', 'result', 'remark', 'source'] as const;

/** One report: who and when, what was found, and the pictures. */
export function Report({ id }: { id: string }) {
  const say = useSay();
  const { data, error, refetch } = useCall(inspection.report, { id });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <div className="checkReport">
      <Facts names={names} fields={inspectionFields} words={inspectionText} of={data} />
      <InspectionRepair
        finding={{ ...data, vehicle: { id: data.vehicleId, carId: data.carId }, inspectionId: id }}
      />
      {data.photos.length > 0 && (
        <>
          <h3>{say(inspectionText.photos)}</h3>
          <div className="checkPhotos">
            {data.photos.map((photo, at) => (
              <div key={photo}>
                <StoredImage id={photo} alt={say(inspectionText.photoOf, { number: at + 1 })} />
                <ShowAttachment value={photo} />
              </div>
            ))}
          </div>
        </>
      )}
      <ul className="checkItems">
        {data.items.map(({ item, itemName, critical, result }) => (
          <li key={`${item} ${itemName}`}>
            <span>
              {itemName}
              {critical && ` · ${say(inspectionText.critical)}`}
            </span>
            <ResultMark value={result} />
          </li>
        ))}
      </ul>
    </div>
  );
}
