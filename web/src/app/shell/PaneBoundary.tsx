import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useSay } from '../../kit/language';
import { ChunkFailed, useMissingPart } from '../../kit/missingPart';
import { Panel } from '../../kit/Panel';

interface Props {
  refresh: () => void;
  /** Puts what is said where it can be seen, if the place of the children is none. */
  frame?: (said: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A page that fails takes nothing else with it. */
export class PaneBoundary extends Component<Props, { problem: unknown }> {
  override state = { problem: null as unknown };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  override render() {
    const { problem } = this.state;
    const { refresh, frame, children } = this.props;
    if (!problem) return children;
    const said =
      problem instanceof ChunkFailed ? <Missing failed={problem} /> : <Crashed refresh={refresh} />;
    return frame ? frame(said) : said;
  }
}

function Missing({ failed }: { failed: ChunkFailed }) {
  const say = useSay();
  const { title, text } = useMissingPart(failed);
  return (
    <Panel title={say(title)} text={text && say(text)} isAlert>
      <Button type="primary" onClick={() => location.reload()}>
        {say(shellText.reload)}
      </Button>
    </Panel>
  );
}

function Crashed({ refresh }: { refresh: () => void }) {
  const say = useSay();
  return (
    <Panel title={say(shellText.crashed)} isAlert>
      <Button onClick={refresh}>{say(shellText.retry)}</Button>
    </Panel>
  );
}
