import type { Call, Sent } from '@fleet/contract/call';
import { reportFormats } from '@fleet/contract/report/calls';
import { reportText } from '@fleet/contract/report/text';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../kit/files';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { sentenceOf } from '../../kit/problem';

type Format = (typeof reportFormats)[number];

/** A report as a workbook and for printing. */
export function Downloads<C extends Call>({ fetch }: { fetch: (format: Format) => readonly [C, Sent<C>] }) {
  const say = useSay();
  const [busy, setBusy] = useState<Format | null>(null);
  async function take(format: Format) {
    setBusy(format);
    try {
      await download(...fetch(format));
    } catch (problem) {
      announce('error', sentenceOf(problem));
    } finally {
      setBusy(null);
    }
  }
  return reportFormats.map((format) => (
    <Button
      key={format}
      icon={<DownloadOutlined />}
      loading={busy === format}
      onClick={() => void take(format)}
    >
      {say(reportText[format])}
    </Button>
  ));
}
