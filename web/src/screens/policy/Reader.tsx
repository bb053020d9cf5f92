import { file as files } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { policy } from '@fleet/contract/policy/calls';
import { policyText } from '@fleet/contract/policy/text';
import { Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { Drawer } from '../../kit/Drawer';
import { useSend } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { hand } from '../../kit/files';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { fetchFile, type Download } from '../../kit/post';
import { ProblemPanel } from '../../kit/ProblemPanel';
import './policy.css';
import { RowAct } from '../../kit/list/RowAct';

interface Props {
  row: { id: string; title: string; fileId: string };
}

/** Opens the PDF of a rule in the page; the reader's company has then opened it. */
export function Read({ row }: Props) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAct onClick={() => setOpen(true)}>{say(policyText.read)}</RowAct>
      {isOpen && <Reader row={row} close={() => setOpen(false)} />}
    </>
  );
}

function Reader({ row: { id, title, fileId }, close }: Props & { close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const isPhone = useIsPhone();
  const [found, setFound] = useState<(Download & { address: string }) | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const { mutate: markRead } = useSend(policy.read);
  const opened = useEffectEvent((download: Download, address: string) => {
    setFound({ ...download, address });
    markRead({ id });
  });

  useEffect(() => {
    const leave = new AbortController();
    let address: string | null = null;
    fetchFile(files.get, { id: fileId }, leave.signal)
      .then((download) => {
        address = URL.createObjectURL(download.blob);
        opened(download, address);
      })
      .catch((refused: unknown) => {
        if (!leave.signal.aborted) setProblem(refused);
      });
    return () => {
      leave.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [fileId, round]);

  const again = () => {
    setProblem(null);
    setRound(round + 1);
  };
  return (
    <Drawer
      open
      title={title}
      size={isPhone ? '100%' : 960}
      onClose={close}
      // Below, where there is room for them on a phone too.
      footer={
        found && (
          <>
            <Button type="link" href={found.address} target="_blank">
              {say(policyText.ownTab)}
            </Button>
            <Button onClick={() => hand(found)}>{say(fileText.download)}</Button>
          </>
        )
      }
    >
      {problem ? <ProblemPanel problem={problem} retry={again} /> : null}
      {!problem && !found && <Skeleton active />}
      {found && <iframe className="policyReader" src={found.address} title={title} />}
    </Drawer>
  );
}
