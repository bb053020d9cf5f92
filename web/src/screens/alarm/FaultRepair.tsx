import { alarmModel, type FaultType } from '@fleet/contract/alarm/catalogue';
import { repair } from '@fleet/contract/repair/calls';
import { repairText } from '@fleet/contract/repair/text';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { detailsOf } from '../../parts/repair/places';
import { FaultRequestForm } from '../../parts/repair/RequestForm';
import type { AlarmRow } from './acts';
import { RowAct } from '../../kit/list/RowAct';

interface Row extends AlarmRow {
  faultType: FaultType;
  repairId: string | null;
  repairNum: string | null;
}

/** From a fault to its repair: the request that there is, or a new one. */
export function FaultRepair({ row }: { row: Row }) {
  const say = useSay();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { id, carId, faultType, handling, repairId, repairNum } = row;
  if (repairId && repairNum)
    return may(repair.one) ? <Link to={detailsOf(repairId)}>{repairNum}</Link> : repairNum;
  if (handling === 'handled') return null;
  const situation = `${faultType} ${say(alarmModel[faultType].name)}`;
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(repairText.add)}</RowAct>
      {isOpen && <FaultRequestForm fault={{ id, carId, situation }} close={() => setOpen(false)} />}
    </>
  );
}
