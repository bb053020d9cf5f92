import { handlings } from '@fleet/contract/alarm/filters';
import { violationTypes } from '@fleet/contract/alarm/catalogue';
import { violationText } from '@fleet/contract/alarm/text';
import type { Output } from '@fleet/contract/call';
import { jurisdictionSafety, shownLevels } from '@fleet/contract/regulation/safety';
import { regulationText } from '@fleet/contract/regulation/text';
import { choice } from '../../kit/fields/choice';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useAddressEntry } from '../../kit/filter';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { RowDrawer } from '../../kit/list/RowDrawer';
import { LevelMark } from '../../parts/alarm/LevelMark';
import { AnalysisTable } from '../../parts/analysis/AnalysisTable';
import type { Answer } from '../../parts/analysis/drawing';
import { inputOf, type Wish } from '../../parts/analysis/wish';
import { LastPlace } from '../../parts/regulation/LastPlace';

const { details } = jurisdictionSafety;

export const violationColumns = [
  'happenTime',
  'companyName',
  'carId',
  'plateNum',
  'violationType',
  'level',
  'driverName',
  'idCard',
  'handling',
] as const;
const fields = {
  happenTime: instant(),
  companyName: text(),
  carId: text(),
  plateNum: text(),
  violationType: choice(violationTypes, violationText),
  level: { ...choice(shownLevels, violationText), Show: LevelMark },
  driverName: text(),
  idCard: text(),
  handling: choice(handlings, violationText),
};
const words = { ...violationText, ...regulationText };

interface Props {
  answer: Answer<Output<typeof details>>;
  wish: Wish;
}

/** The violations one by one; each opens beside the table, with its place. */
export function Violations({ answer, wish }: Props) {
  const say = useSay();
  const [open, setOpen] = useAddressEntry('open');
  const rows = answer.data?.rows;
  const beside = rows?.find(({ id }) => id === open);
  const own = useCall(details, inputOf(details, { ...wish.filter, id: open ?? '0' }), {
    isOff: open === null || beside !== undefined || !rows,
  });
  const row = beside ?? (open === null ? undefined : own.data?.rows[0]);
  return (
    <>
      <AnalysisTable
        title={say(regulationText.perViolation)}
        call={details}
        answer={answer}
        rows={rows}
        columns={violationColumns}
        fields={fields as never}
        words={words}
        wish={wish}
        onOpen={({ id }) => setOpen(id)}
      />
      <RowDrawer
        open={open}
        setOpen={setOpen}
        row={row ?? null}
        isMissing={own.data !== undefined && own.data.rows.length === 0}
        problem={own.error}
        retry={() => void own.refetch()}
        rows={rows}
        title={row ? `${row.carId} · ${say(violationText[row.violationType])}` : ''}
      >
        {row && (
          <>
            <Facts names={violationColumns} fields={fields as never} words={words} of={row} />
            <LastPlace row={row} title={violationText.place} />
          </>
        )}
      </RowDrawer>
    </>
  );
}
