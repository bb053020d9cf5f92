import landUrl from './land.json?url';

/**
 * The land of the earth: Natural Earth 1:50 m by way of world-atlas 2.0.2 (`land-50m`), coast only and no borders. The
 * map's worker fetches it by its address: sixty thousand points handed over by the page would hold it up.
 */
export const land = new URL(landUrl, location.href).href;
