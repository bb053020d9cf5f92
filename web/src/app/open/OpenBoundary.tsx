import { shellText } from '@fleet/contract/shell/text';
import { Component, type ReactNode } from 'react';
import { sayNow } from '../../kit/language';
import { ChunkFailed } from '../../kit/lazyScreen';
import './open.css';

/** The last net, outside of every tab: a plain page with a way on. */
export class OpenBoundary extends Component<{ children: ReactNode }, { problem: unknown }> {
  override state = { problem: null as unknown };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  override render() {
    const { problem } = this.state;
    if (!problem) return this.props.children;
    return (
      <main className="openPage openPage--short" role="alert">
        <p>{sayNow(problem instanceof ChunkFailed ? shellText.newVersion : shellText.crashed)}</p>
        <button type="button" className="plainButton" onClick={() => location.reload()}>
          {sayNow(shellText.reload)}
        </button>
      </main>
    );
  }
}
