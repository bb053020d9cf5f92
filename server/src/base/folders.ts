/** The folder `server/`, from its sources and, two folders down as well, from `dist/run/`. */
export const serverFolder = new URL('../../', import.meta.url);

/** The root of the repository. */
export const repositoryFolder = new URL('../', serverFolder);
