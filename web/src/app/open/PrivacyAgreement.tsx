import { privacyDate, privacyText } from '@fleet/contract/privacy/text';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { useTitle } from '../../kit/title';
import { LanguageSwitch } from './LanguageSwitch';
import './open.css';

const chapters = [
  { title: 'whatTitle', parts: ['whatAccount', 'whatLog', 'whatDriver', 'whatBiometric', 'whatWhereabouts'] },
  { title: 'whyTitle', parts: ['why'] },
  { title: 'whoTitle', parts: ['who'] },
  { title: 'longTitle', parts: ['long'] },
  { title: 'safeTitle', parts: ['safe'] },
  { title: 'rightsTitle', parts: ['rights'] },
  { title: 'browserTitle', parts: ['browser'] },
  { title: 'changeTitle', parts: ['change'] },
] as const;

export function PrivacyAgreement() {
  const say = useSay();
  useTitle(say(privacyText.title));
  return (
    <main className="openPage">
      <div className="openPage__row">
        <Link className="plainButton" to="/">
          {say(privacyText.back)}
        </Link>
        <button type="button" className="plainButton" onClick={() => print()}>
          {say(privacyText.print)}
        </button>
        <LanguageSwitch />
      </div>
      <h1>{say(privacyText.title)}</h1>
      <p>{say(privacyText.version, { day: privacyDate })}</p>
      <p>{say(privacyText.intro)}</p>
      <nav aria-labelledby="contents">
        <h2 id="contents">{say(privacyText.contents)}</h2>
        <ul className="openPage__contents">
          {chapters.map(({ title }) => (
            <li key={title}>
              <a href={`#${title}`}>{say(privacyText[title])}</a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ title, parts }) => (
        <section key={title} aria-labelledby={title}>
          <h2 id={title}>{say(privacyText[title])}</h2>
          {parts.length === 1 ? (
            <p>{say(privacyText[parts[0]])}</p>
          ) : (
            <ul className="openPage__contents">
              {parts.map((part) => (
                <li key={part}>{say(privacyText[part])}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </main>
  );
}
