import { shellText } from '@fleet/contract/shell/text';
import { Link, useNavigate } from 'react-router';
import { useSay } from '../../kit/language';
import { useTitle } from '../../kit/title';
import './open.css';

export function NotFound() {
  const say = useSay();
  const navigate = useNavigate();
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
      </div>
    </main>
  );
}
