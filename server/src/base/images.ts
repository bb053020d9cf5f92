/** The library of images, loaded for the first one: a server that starts has none to look at. */
export const loadSharp = async () => (await import('sharp')).default;
