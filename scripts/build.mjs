// `npm run build`: installs and builds what is missing, so that a start needs to write to the data folder alone.
import { checkNode, install } from './bootstrap.mjs';
import { buildServer } from './buildServer.mjs';
import { buildWeb } from './buildWeb.mjs';
import { Failed } from './run.mjs';

checkNode();
try {
  await install();
  await buildWeb();
  await buildServer();
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  console.error(error.message);
  process.exit(1);
}
