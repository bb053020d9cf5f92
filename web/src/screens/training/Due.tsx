import { dueFile, train } from '@fleet/contract/training/calls';
import { trainText } from '@fleet/contract/training/text';
import { sheetText } from '@fleet/contract/sheet/text';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { PagedTable } from '../../kit/list/PagedTable';
import { announce } from '../../kit/notice';
import { useIsPhone } from '../../kit/phone';
import { sentenceOf } from '../../kit/problem';
import { useMay } from '../../kit/session';
import { candidateFields } from './fields';
import './training.css';

const columns = ['driverNum', 'driverName', 'subject', 'validUntil', 'isOver', 'title', 'orgName'] as const;

/** The drivers whose pass has expired or soon will; the sheet of them is that of the next candidates. */
export function Due() {
  const say = useSay();
  const may = useMay();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(trainText.due)}</Button>
      <Drawer
        open={isOpen}
        destroyOnHidden
        size={isPhone ? '100%' : 720}
        title={say(trainText.due)}
        onClose={() => setOpen(false)}
      >
        <div className="candidates__head">
          <span>{say(trainText.dueNote)}</span>
          {may(dueFile) && (
            <Button icon={<DownloadOutlined />} onClick={() => void fetchSheet()}>
              {say(sheetText.export)}
            </Button>
          )}
        </div>
        <PagedTable
          list={train.due}
          columns={columns}
          fields={candidateFields}
          words={trainText}
          isLive
          empty={trainText.noDue}
        />
      </Drawer>
    </>
  );
}

const fetchSheet = () =>
  download(dueFile, {}).catch((problem: unknown) => announce('error', sentenceOf(problem)));
