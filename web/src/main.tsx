import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App';
import './kit/base.css';
import { paint } from './kit/appearance';
import { borrowSession, lendSession } from './kit/handover';
import { followLanguage, showLanguage } from './kit/language';
import { session } from './kit/session';

paint();
showLanguage();
followLanguage();
// Whoever opens the sign-in wants it.
if (!session.get() && !location.pathname.startsWith('/login')) await borrowSession();
lendSession();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
