import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';
import { root } from './run.mjs';

/** The arguments of Node with which the built server starts. */
export const serverArguments = [
  '--max-semi-space-size=32',
  '--enable-source-maps',
  'server/dist/run/main.js',
];

const map = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');
const emptyMap = `//# sourceMappingURL=data:application/json;base64,${map}`;

/** Packages with native code, and those that are loaded late: they stay where npm put them. */
const apart = [
  '@nats-io/*',
  '@node-rs/*',
  '@opentelemetry/*',
  '@simplewebauthn/*',
  '@zxcvbn-ts/*',
  'mqtt',
  'openid-client',
  'pdfkit',
  'pg-native',
  'sharp',
];

/**
 * Gives the files of packages a map without lines: their own would be most of the map, which is read at each start.
 * @type {import('esbuild').Plugin}
 */
const withoutMaps = {
  name: 'without maps',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\n${emptyMap}`,
    }));
  },
};

/**
 * How a script of ours becomes one file, with the packages that it always loads.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const asOneFile = {
  absWorkingDir: root,
  bundle: true,
  external: apart,
  alias: { '@fleet/contract': './contract/src', '@fleet/protocol': './protocol/src' },
  format: /** @type {const} */ ('esm'),
  platform: /** @type {const} */ ('node'),
  target: 'node20',
  // Packages of the older kind ask for Node's own modules with it.
  banner: {
    js: `import { createRequire as createRequireOfFile } from 'node:module';
const require = createRequireOfFile(import.meta.url);`,
  },
  plugins: [withoutMaps],
};

/**
 * Builds the server into one file unless what it is made of is unchanged: it starts in half the time that its thousand
 * sources take.
 */
export function buildServer() {
  const sources = ['contract/src', 'protocol/src', 'server/src', 'scripts/buildServer.mjs'];
  return built('server', sources, async (draft) => {
    // Loaded late: on a fresh machine this module is read before anything is installed.
    const { build } = await import('esbuild');
    await build({
      ...asOneFile,
      entryPoints: ['server/src/main.ts'],
      outfile: join(draft, 'run/main.js'),
      sourcemap: 'linked',
      // A fault names its line; the lines themselves would be read at each start.
      sourcesContent: false,
      logLevel: 'warning',
    });
  });
}
