import { homeFile } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { DesktopOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { download } from '../../kit/files';
import { useAddressEntry } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { announce } from '../../kit/notice';
import { useIsPhone } from '../../kit/phone';
import { sentenceOf } from '../../kit/problem';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { OrgTree } from '../../parts/org/OrgTree';
import { FirstSteps } from './FirstSteps';
import { OrgContext } from './place';
import { Sections } from './Sections';
import { Updated } from './Updated';
import { useHome } from './useHome';
import { useVariant } from './variant';
import './home.css';

const Board = lazyScreen(() => import('./Board').then((file) => file.Board));

const Regulator = lazyScreen(() => import('./Regulator').then((file) => file.Regulator));

/** The home page: exceptions first; with `?board=1` the same figures for a wall; or the page of an authority. */
export function HomePage() {
  const variant = useVariant();
  if (variant === 'regulator')
    return (
      <Suspense fallback={<div className="waiting" />}>
        <Regulator />
      </Suspense>
    );
  return <Fleet />;
}

function Fleet() {
  const [board, setBoard] = useAddressEntry('board');
  const [orgId, setOrgId] = useAddressEntry('orgId');
  return (
    <OrgContext value={orgId ?? undefined}>
      {board === '1' ? (
        <Suspense fallback={<div className="waiting" />}>
          <Board />
        </Suspense>
      ) : (
        <Page orgId={orgId} setOrgId={setOrgId} openBoard={() => setBoard('1')} />
      )}
    </OrgContext>
  );
}

interface Props {
  orgId: string | null;
  setOrgId: (orgId: string | null) => void;
  openBoard: () => void;
}

function Page({ orgId, setOrgId, openBoard }: Props) {
  const say = useSay();
  const isPhone = useIsPhone();
  const data = useHome(orgId ?? undefined);
  return (
    <>
      <ScreenHeader>
        <Updated at={data.states.dataUpdatedAt} />
        <OrgTree
          value={orgId}
          onChange={setOrgId}
          placeholder={say(homeText.allOrgs)}
          aria-label={say(homeText.allOrgs)}
          className="homeOrg"
        />
        {!isPhone && (
          <Button icon={<DesktopOutlined />} onClick={openBoard}>
            {say(homeText.board)}
          </Button>
        )}
        <Export orgId={orgId} />
      </ScreenHeader>
      <FirstSteps />
      <Sections data={data} />
    </>
  );
}

function Export({ orgId }: { orgId: string | null }) {
  const say = useSay();
  const isPhone = useIsPhone();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await download(homeFile, orgId ? { orgId } : {})
      .catch((problem: unknown) => announce('error', sentenceOf(problem)))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={isBusy}
      aria-label={say(homeText.export)}
      onClick={() => void run()}
    >
      {!isPhone && say(homeText.export)}
    </Button>
  );
}
