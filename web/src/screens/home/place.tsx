import { lists, type Place } from '@fleet/contract/home/places';
import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../kit/session';

/** The organization that the page is narrowed to. */
export const OrgContext = createContext<string | undefined>(undefined);

/** The address of a list, narrowed to an organization where one is chosen. */
export function addressOf({ list, filter, view }: Place, orgId: string | undefined): string {
  const entries = new URLSearchParams({ ...(orgId && { orgId }), ...filter, ...(view && { view }) });
  return entries.size > 0 ? `${lists[list].page}?${entries}` : lists[list].page;
}

interface Props {
  place: Place;
  className?: string;
  /** Another organization than that of the page. */
  orgId?: string;
  children: ReactNode;
}

/** Leads from a figure to the list behind it; a figure whose list one may not see leads nowhere. */
export function To({ place, className, orgId, children }: Props) {
  const chosen = use(OrgContext);
  const { rights } = useSession();
  if (!rights.has(lists[place.list].right)) return <span className={className}>{children}</span>;
  return (
    <Link to={addressOf(place, orgId ?? chosen)} className={className}>
      {children}
    </Link>
  );
}
