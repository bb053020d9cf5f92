import type { Call } from '@fleet/contract/call';
import { shellText } from '@fleet/contract/shell/text';
import type { imported } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import type { Text } from '@fleet/contract/text';
import { viewText } from '@fleet/contract/view/text';
import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { FetchingOver } from '../FetchingOver';
import type { Shaped } from '../filter';
import { useSay } from '../language';
import { lazyScreen } from '../lazyScreen';
import { useIsPhone } from '../phone';
import { useMay } from '../session';
import { useColumns } from './columns';
import { ExportMenu } from './ExportMenu';
import type { Found } from './useList';
import { ViewMenu } from './ViewMenu';

interface Props<L extends Shaped> {
  list: L;
  /** The shown answer, and the way to ask again. */
  found: Pick<Found<L>, 'filter' | 'total' | 'refetch'>;
  words: Record<string, Text>;
  columns: readonly string[];
  /** The call that writes the list to a sheet. */
  file?: Call | undefined;
  /** The calls that take a sheet in. */
  sheet?: ReturnType<typeof imported> | undefined;
}

// Few people need them, and not at once.
const ImportDialog = lazyScreen(() => import('./ImportDialog').then((file) => file.ImportDialog));
const ColumnSettings = lazyScreen(() => import('./ColumnSettings').then((file) => file.ColumnSettings));

/** The tools of every list besides its own buttons: views, columns, refresh, import and export. */
export function ListTools<L extends Shaped>({ list, found, words, columns, file, sheet }: Props<L>) {
  const say = useSay();
  const may = useMay();
  const isPhone = useIsPhone();
  const arrangement = useColumns(list, columns);
  const [isArranging, setArranging] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const title = say<Text>(words.title ?? ['', '']);
  return (
    <>
      <ViewMenu list={list} filter={found.filter as object} arrangement={arrangement} />
      {!isPhone && (
        <Button
          icon={<ReloadOutlined />}
          aria-label={say(shellText.refresh)}
          title={say(shellText.refresh)}
          onClick={found.refetch}
        />
      )}
      {!isPhone && (
        <Button
          icon={<SettingOutlined />}
          aria-label={say(viewText.columns)}
          title={say(viewText.columns)}
          onClick={() => setArranging(true)}
        />
      )}
      {sheet && may(sheet.upload) && (
        <Button onClick={() => setImporting(true)}>{say(sheetText.import)}</Button>
      )}
      {file && may(file) && (
        <ExportMenu
          file={file}
          filter={found.filter as object}
          total={found.total}
          columns={arrangement.columns.map(({ name }) => name)}
        />
      )}
      <Suspense fallback={<FetchingOver />}>
        {isArranging && (
          <ColumnSettings {...arrangement} all={columns} words={words} close={() => setArranging(false)} />
        )}
        {isImporting && sheet && (
          <ImportDialog calls={sheet} title={title} list={list} close={() => setImporting(false)} />
        )}
      </Suspense>
    </>
  );
}
