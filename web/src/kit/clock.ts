/** How far the server's clock is ahead of the browser's, ms. */
let ahead = 0;

/** The present by the server's clock, ms since 1970: a browser's own may be minutes wrong. */
export const serverNow = (): number => Date.now() + ahead;

/** The same of a moment that a library told by the browser's own. */
export const byServer = (ms: number): number => ms + ahead;

/** Asks the server, and sets the clock by its answer. */
export async function timed(ask: () => Promise<Response>): Promise<Response> {
  const asked = Date.now();
  const response = await ask();
  setClock(response.headers.get('date'), asked, Date.now());
  return response;
}

/** The answer was dated, in whole seconds, between `asked` and `heard`. A clock that may be right is left as it is. */
function setClock(date: string | null, asked: number, heard: number) {
  const second = Date.parse(date ?? '');
  if (Number.isNaN(second)) return;
  ahead = Math.max(second - heard, Math.min(ahead, second + 1_000 - asked));
}
