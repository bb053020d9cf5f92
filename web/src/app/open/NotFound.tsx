import { shellText } from '@fleet/contract/shell/text';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FetchingOver } from '../../kit/FetchingOver';
import { useSay } from '../../kit/language';
import { lazyScreen } from '../../kit/lazyScreen';
import { session } from '../../kit/session';
import { useStore } from '../../kit/store';
import { useTitle } from '../../kit/title';
import './open.css';

const Search = lazyScreen(() => import('./NotFoundSearch').then((file) => file.NotFoundSearch));

/** An address without a page: whoever is signed in finds from here the vehicle, driver or terminal. */
export function NotFound() {
  const say = useSay();
  const navigate = useNavigate();
  const profile = useStore(session)?.profile;
  const [isSearching, setSearching] = useState(false);
  useTitle(say(shellText.notFoundTitle));
  return (
    <main className="openPage openPage--short">
      <div className="openPage__figure" aria-hidden="true">
        404
      </div>
      <h1>{say(shellText.notFoundTitle)}</h1>
      <p>{say(shellText.notFoundHint)}</p>
      <div className="openPage__row">
        <Link className="plainButton plainButton--main" to="/">
          {say(shellText.goHome)}
        </Link>
        <button type="button" className="plainButton" onClick={() => navigate(-1)}>
          {say(shellText.goBack)}
        </button>
        {profile && (
          <button type="button" className="plainButton" onClick={() => setSearching(true)}>
            {say(shellText.searchAnything)}
          </button>
        )}
      </div>
      {profile && isSearching && (
        <Suspense fallback={<FetchingOver />}>
          <Search menus={profile.menus} close={() => setSearching(false)} />
        </Suspense>
      )}
    </main>
  );
}
