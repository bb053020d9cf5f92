import { candidateFile, train } from '@fleet/contract/training/calls';
import { examStates } from '@fleet/contract/training/states';
import { candidateSheetText, certificateText, trainText } from '@fleet/contract/training/text';
import { sheetText } from '@fleet/contract/sheet/text';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { PagedTable } from '../../kit/list/PagedTable';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';
import { useMay } from '../../kit/session';
import { candidateFields } from './fields';
import { useClear } from '../../kit/fields/clear';
import './training.css';

const columns = [
  'driverNum',
  'driverName',
  'state',
  'score',
  'attempt',
  'orgName',
  'hasAccount',
  'submittedAt',
  'validUntil',
] as const;

/** The candidates of one training and how each did. */
export function Candidates({ id }: { id: string }) {
  const say = useSay();
  const clear = useClear();
  const may = useMay();
  const [state, setState] = useState<(typeof examStates)[number] | null>(null);
  const asked = { id, ...(state && { state }) };
  return (
    <>
      <div className="candidates__head">
        <Select
          allowClear={clear}
          aria-label={say(trainText.state)}
          placeholder={say(trainText.state)}
          value={state}
          onChange={(next?: (typeof examStates)[number]) => setState(next ?? null)}
          options={examStates.map((value) => ({ value, label: say(trainText[value]) }))}
        />
        {may(candidateFile) && (
          <Button icon={<DownloadOutlined />} onClick={() => void fetchSheet(asked)}>
            {say(sheetText.export)}
          </Button>
        )}
      </div>
      <PagedTable
        key={state}
        list={train.candidates}
        input={asked}
        columns={columns}
        fields={candidateFields}
        words={candidateSheetText}
        isLive
        empty={trainText.noCandidates}
        actions={(row) =>
          row.state === 'passed' && (
            <Button type="link" onClick={() => void fetchCertificate(row.id)}>
              {say(certificateText.certificate)}
            </Button>
          )
        }
      />
    </>
  );
}

const fetchSheet = (asked: Parameters<typeof download<typeof candidateFile>>[1]) =>
  download(candidateFile, asked).catch((problem: unknown) => announce('error', sentenceOf(problem)));

const fetchCertificate = (candidateId: string) =>
  download(train.certificate, { candidateId }).catch((problem: unknown) =>
    announce('error', sentenceOf(problem)),
  );
