import { shellText } from '@fleet/contract/shell/text';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { useSay } from '../../kit/language';
import { ChunkFailed } from '../../kit/lazyScreen';
import { Panel } from '../../kit/Panel';

interface Props {
  refresh: () => void;
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
    if (!problem) return this.props.children;
    return problem instanceof ChunkFailed ? <NewVersion /> : <Crashed refresh={this.props.refresh} />;
  }
}

function NewVersion() {
  const say = useSay();
  return (
    <Panel title={say(shellText.newVersion)} isAlert>
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
