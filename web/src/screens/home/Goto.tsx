import type { RegulatorPlace } from '@fleet/contract/regulation/places';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../kit/session';

interface Props {
  place: RegulatorPlace;
  className?: string;
  children: ReactNode;
}

/** Leads from a figure of an authority to its list; one that the reader may not see leads nowhere. */
export function Goto({ place: { page, right, filter }, className, children }: Props) {
  const { rights } = useSession();
  if (!rights.has(right)) return <span className={className}>{children}</span>;
  const search = new URLSearchParams(filter).toString();
  return (
    <Link to={search ? `${page}?${search}` : page} className={className}>
      {children}
    </Link>
  );
}
