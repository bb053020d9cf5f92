import { factorText } from '@fleet/contract/factor/text';
import { hand } from '../../kit/files';
import { useSay } from '../../kit/language';
import '../open/open.css';
import './factor.css';

/** Recovery codes, which are shown this once: to be written down, downloaded or printed. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const say = useSay();
  const download = () =>
    hand({
      name: `${say(factorText.fileName)}.txt`,
      blob: new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }),
    });
  return (
    <section className="recoveryCodes">
      <h2>{say(factorText.recoveryTitle)}</h2>
      <p role="status">{say(factorText.recoveryHint)}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recoveryCodes__ways">
        <button type="button" className="plainButton" onClick={download}>
          {say(factorText.download)}
        </button>
        <button type="button" className="plainButton" onClick={() => window.print()}>
          {say(factorText.print)}
        </button>
        <button type="button" className="plainButton plainButton--main" onClick={close}>
          {say(factorText.kept)}
        </button>
      </div>
    </section>
  );
}
