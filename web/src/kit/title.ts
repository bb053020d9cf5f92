import { sessionText } from '@fleet/contract/session/text';
import { useEffect } from 'react';
import { useSay } from './language';

/** The title of the browser's tab: the page, then the product. */
export function useTitle(page?: string | null) {
  const product = useSay()(sessionText.title);
  useEffect(() => {
    document.title = page && page !== product ? `${page} - ${product}` : product;
  }, [page, product]);
}
