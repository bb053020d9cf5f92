import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '../kit/lazyScreen';
import { session } from '../kit/session';
import { useStore } from '../kit/store';
import { askAhead, fetchAhead, Shell } from './ahead';
import { OpenBoundary } from './open/OpenBoundary';
import { isKnownPath } from './routes';

const Login = lazyScreen(() => import('./signIn/Login').then((file) => file.Login));
const ProviderReturn = lazyScreen(() =>
  import('./signIn/ProviderReturn').then((file) => file.ProviderReturn),
);
const NewPassword = lazyScreen(() => import('./signIn/NewPassword').then((file) => file.NewPassword));
const AddSecondFactor = lazyScreen(() =>
  import('./factor/AddSecondFactor').then((file) => file.AddSecondFactor),
);
const PrivacyAgreement = lazyScreen(() =>
  import('./open/PrivacyAgreement').then((file) => file.PrivacyAgreement),
);
const NotFound = lazyScreen(() => import('./open/NotFound').then((file) => file.NotFound));

// The first calls of the address go out while the shell is still being put together.
if (session.get()) {
  void fetchAhead(location.pathname).then(() => askAhead(location.pathname));
}

export function App() {
  return (
    <OpenBoundary>
      <Suspense fallback={<div className="waiting" />}>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/login/provider" element={<ProviderReturn />} />
          <Route path="/PrivacyAgreement" element={<PrivacyAgreement />} />
          <Route path="/404" element={<NotFound />} />
          <Route path="*" element={<Guarded />} />
        </Routes>
      </Suspense>
    </OpenBoundary>
  );
}

/** Everything else needs a session; without one the way leads over the login page and back. */
function Guarded() {
  const { pathname, search } = useLocation();
  const profile = useStore(session)?.profile;
  if (!profile) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  if (profile.user.mustChangePassword) return <NewPassword />;
  if (profile.user.mustAddSecondFactor) return <AddSecondFactor />;
  if (!isKnownPath(pathname)) return <Navigate to="/404" replace />;
  return <Shell key={profile.user.id} />;
}
