import type { Call, Sent } from '@fleet/contract/call';
import { sheetText } from '@fleet/contract/sheet/text';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { download } from '../files';
import { useSay } from '../language';
import { announce } from '../notice';
import { sentenceOf } from '../problem';

/** Hands over the empty sheet that an import expects. */
export function TemplateButton({ call, className }: { call: Call; className?: string }) {
  const say = useSay();
  const fetchTemplate = () =>
    download(call, {} as Sent<Call>).catch((problem: unknown) => announce('error', sentenceOf(problem)));
  return (
    <Button
      type="link"
      {...(className && { className })}
      icon={<DownloadOutlined />}
      onClick={() => void fetchTemplate()}
    >
      {say(sheetText.template)}
    </Button>
  );
}
