import { sessionText } from '@fleet/contract/session/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { LanguageSwitch } from '../open/LanguageSwitch';
import { PlantDrawing } from './PlantDrawing';
import '../open/open.css';
import './signIn.css';

/** The page around everything that is asked before the product opens. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <div className="signIn">
      <aside className="signIn__art" aria-hidden="true">
        <PlantDrawing />
      </aside>
      <main className="signIn__main">
        <div className="signIn__top">
          <LanguageSwitch />
        </div>
        <div className="signIn__card">
          <h1>{say(sessionText.title)}</h1>
          {children}
        </div>
        <footer className="signIn__foot">
          <Link to="/PrivacyAgreement">{say(sessionText.privacy)}</Link>
        </footer>
      </main>
    </div>
  );
}
