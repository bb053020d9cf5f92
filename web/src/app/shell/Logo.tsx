import { sessionText } from '@fleet/contract/session/text';
import { Link } from 'react-router';
import { useSay } from '../../kit/language';
import { StoredImage } from '../../kit/StoredImage';
import { useSession } from '../../kit/session';

/** The company in a box of 146 by 51; its initial when the menu is closed. */
export function Logo({ isSmall }: { isSmall: boolean }) {
  const { companyName, logoFileId } = useSession().profile.user;
  const name = companyName ?? useSay()(sessionText.title);
  const inWords = <span className="logo__box">{isSmall ? [...name][0] : name}</span>;
  return (
    <Link to="/" className="logo" title={name}>
      {logoFileId && !isSmall ? (
        <StoredImage id={logoFileId} alt={name} className="logo__image" instead={inWords} />
      ) : (
        inWords
      )}
    </Link>
  );
}
