import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Component, type ReactNode } from 'react';
import { sayNow } from '../../kit/language';
import { ChunkFailed, useMissingPart } from '../../kit/missingPart';
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
    return problem instanceof ChunkFailed ? (
      <Missing failed={problem} />
    ) : (
      <Ended said={[shellText.crashed]} />
    );
  }
}

function Missing({ failed }: { failed: ChunkFailed }) {
  const { title, text } = useMissingPart(failed);
  return <Ended said={text ? [title, text] : [title]} />;
}

const Ended = ({ said }: { said: readonly Text[] }) => (
  <main className="openPage openPage--short" role="alert">
    {said.map((text) => (
      <p key={text[1]}>{sayNow<Text>(text)}</p>
    ))}
    <button type="button" className="plainButton" onClick={() => location.reload()}>
      {sayNow(shellText.reload)}
    </button>
  </main>
);
