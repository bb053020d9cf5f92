import type { Call, Sent } from '@fleet/contract/call';
import { sheetText } from '@fleet/contract/sheet/text';
import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '../ActionMenu';
import { download } from '../files';
import type { Shaped } from '../filter';
import { useSay } from '../language';
import { useIsPhone } from '../phone';
import { announce } from '../notice';
import { postLater } from '../post';
import { sentenceOf } from '../problem';

interface Props {
  file: Call;
  filter: object;
  total: number;
  /** Those on screen, in their order. */
  columns: readonly string[];
}

/** More rows than this take long enough to be a task. */
const atOnce = 5_000;

/** Some columns the screen alone has: a picture, or what it makes of several. */
const isInFile = (file: Call, name: string) =>
  (file as Shaped).input.shape.columns?.safeParse([name]).success !== false;

/** Writes the list to a sheet: what its filter shows, in the columns on screen or in all there are. */
export function ExportMenu({ file, filter, total, columns }: Props) {
  const say = useSay();
  const isPhone = useIsPhone();
  const [isBusy, setBusy] = useState(false);

  async function run(key: string) {
    const { pageNum, pageSize, ...shown } = filter as Record<string, unknown>;
    const held = columns.filter((name) => isInFile(file, name));
    const input = { ...shown, ...(key === 'shown' && { columns: held }) } as Sent<Call>;
    setBusy(true);
    try {
      if (total > atOnce) {
        await postLater(file, input);
        announce('info', say(sheetText.startedTask));
      } else await download(file, input);
    } catch (problem) {
      announce('error', sentenceOf(problem));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ActionMenu
      actions={[
        { key: 'shown', label: say(sheetText.export) },
        { key: 'all', label: say(sheetText.exportAll) },
      ]}
      onAct={(key) => void run(key)}
    >
      <Button
        loading={isBusy}
        icon={isPhone ? <DownloadOutlined /> : <DownOutlined />}
        iconPlacement="end"
        aria-label={say(sheetText.export)}
      >
        {!isPhone && say(sheetText.export)}
      </Button>
    </ActionMenu>
  );
}
