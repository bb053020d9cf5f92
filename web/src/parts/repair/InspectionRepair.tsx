import { repair } from '@fleet/contract/repair/calls';
import { repairText } from '@fleet/contract/repair/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { useState } from 'react';
import { FormFrame } from '../../kit/form/FormFrame';
import { useListed, useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { RequestForm } from './RequestForm';

/** The findings of an inspection on a vehicle. */
export interface Finding {
  vehicle: { id: string; carId: string };
  inspectionId: string;
  abnormalItems: readonly string[];
  remark: string | null;
}

function useSituation({ abnormalItems, remark }: Finding): string {
  return [useListed()(abnormalItems), remark].filter(Boolean).join('\n');
}

/** From a report with abnormal items to a request for repair that says which. */
export function InspectionRepair({ finding }: { finding: Finding }) {
  const say = useSay();
  const may = useMay();
  const situation = useSituation(finding);
  const [isOpen, setOpen] = useState(false);
  const { vehicle, inspectionId, abnormalItems } = finding;
  if (abnormalItems.length === 0 || !may(repair.add)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(repairText.add)}</Button>
      {isOpen && (
        <RequestForm
          vehicle={vehicle}
          inspectionId={inspectionId}
          situation={situation}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The same right after the inspection was submitted. */
export function OfferRepair({ finding, close }: { finding: Finding; close: () => void }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const situation = useSituation(finding);
  const { vehicle, inspectionId } = finding;
  if (isAsking)
    return <RequestForm vehicle={vehicle} inspectionId={inspectionId} situation={situation} close={close} />;
  return (
    <FormFrame
      title={say(repairText.offerTitle, { carId: vehicle.carId })}
      isLong={false}
      isInline={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{say(shellText.close)}</Button>
          <Button type="primary" onClick={() => setAsking(true)}>
            {say(repairText.add)}
          </Button>
        </>
      }
    >
      <p className="manyLines">{situation}</p>
      <p>{say(repairText.offerText)}</p>
    </FormFrame>
  );
}
