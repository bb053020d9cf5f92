/**
 * The ICCID that a terminal of the demo reports, by its phone number or device name: a SIM of its own for each. The
 * last figure is a check figure, and tells none apart.
 */
export const iccidOf = (name: string): string =>
  `898604${name.replace(/\W/g, '').toUpperCase().slice(-13).padStart(13, '0')}0`;
