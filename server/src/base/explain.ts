import { BadSetting } from './badSetting';
import { databaseConditionOf } from './databaseFault';
import { isFilesAway } from './files/fileStore';

/** The database takes no connection: an unknown role or a wrong password, no such database, or too many connections. */
const notLetIn = /^(28...|3D000|53300)$/;

/** Faults of a path that somebody named: it is not there, is of another kind, is not ours, or its disk takes no more. */
const ofPath = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** One sentence for what an operator can mend; everything else is a fault of ours and keeps its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, name, stack } = error as NodeJS.ErrnoException;
  if (error instanceof BadSetting || name === 'CannotStart') return message;
  if (isFilesAway(error))
    return `文件存储无法使用（${message}） / The store of files cannot be used (${message})`;
  if (isDatabaseAway(error, code))
    return `数据库无法使用（${message}） / The database cannot be used (${message})`;
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return `命令参数有误 / The command does not take these arguments: ${message}`;
  if (code !== undefined && ofPath.has(code))
    return `文件或目录无法读写（${message}） / A file or folder cannot be read or written (${message})`;
  return stack ?? message;
}

const isDatabaseAway = (error: Error, code: string | undefined): boolean =>
  databaseConditionOf(error) !== null || ('severity' in error && notLetIn.test(code ?? ''));
