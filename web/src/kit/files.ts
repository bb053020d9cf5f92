import type { Call, Sent } from '@fleet/contract/call';
import { fetchFile, type Download } from './post';

/** Hands a file to the person: the browser puts it where downloads go. */
export function hand({ name, blob }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches the file that a call answers and hands it over. */
export const download = async <C extends Call>(call: C, input: Sent<C>) => hand(await fetchFile(call, input));

/** Rows as a comma-separated file that spreadsheets open, Chinese included, and take no formula from. */
export function handRows(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const cell = (value: string | number) => {
    const text = String(value);
    return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  };
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  hand({ name, blob: new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }) });
}
