import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * The first field of a form that opens takes the focus, later where its control is still to be fetched. Whoever is in a
 * field already stays there, and so does whoever went elsewhere on the page meanwhile.
 */
export function useFirstFocus(body: RefObject<HTMLElement | null>, find: () => HTMLElement | null) {
  const focusOnce = useEffectEvent((begun: Element | null) => {
    const now = document.activeElement;
    const layer = body.current?.closest('[role=dialog]');
    if (body.current?.contains(now) || (now !== begun && !layer?.contains(now))) return true;
    const first = find();
    first?.focus();
    return first !== null;
  });
  useEffect(() => {
    let coming: MutationObserver | undefined;
    // The dialog is not there yet in the moment in which the form is.
    const timer = setTimeout(() => {
      const begun = document.activeElement;
      if (focusOnce(begun) || !body.current) return;
      coming = new MutationObserver(() => focusOnce(begun) && coming?.disconnect());
      coming.observe(body.current, { childList: true, subtree: true });
    }, 100);
    return () => {
      clearTimeout(timer);
      coming?.disconnect();
    };
  }, [body]);
}
