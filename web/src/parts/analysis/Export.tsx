import type { Call } from '@fleet/contract/call';
import type { Shaped } from '../../kit/filter';
import { ExportMenu } from '../../kit/list/ExportMenu';
import { useMay } from '../../kit/session';
import { inputOf } from './wish';

interface Props {
  file: Call & Shaped;
  question: object;
  total: number | undefined;
  columns: readonly string[];
}

/** The sheet of a table as it is narrowed and sorted, for those who may take it along. */
export function Export({ file, question, total = 0, columns }: Props) {
  const may = useMay();
  return (
    may(file) && (
      <ExportMenu file={file} filter={inputOf(file, question) as object} total={total} columns={columns} />
    )
  );
}
