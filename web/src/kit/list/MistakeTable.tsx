import type { Mistake } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { handRows } from '../files';
import { useSay } from '../language';
import './mistakeTable.css';

const shownMistakes = 100;

/** The mistakes of a sheet, cell by cell; the whole list can be taken along. */
export function MistakeTable({ mistakes, title }: { mistakes: readonly Mistake[]; title: string }) {
  const say = useSay();
  const heads = (['sheet', 'row', 'column', 'found', 'reason', 'allowed'] as const).map((name) =>
    say(sheetText[name]),
  );
  const rows = mistakes.map(({ sheet, row, column, found, msg, allowed }) => [
    sheet,
    row,
    column,
    found ?? '',
    msg,
    allowed ?? '',
  ]);
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => handRows(`${title}.csv`, [heads, ...rows])}>
        {say(sheetText.downloadReport)}
      </Button>
      {/* Who has no mouse scrolls it with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="mistakeTable" tabIndex={0} aria-label={say(sheetText.reason)}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownMistakes).map((row) => (
              <tr key={row.join()}>
                {row.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
