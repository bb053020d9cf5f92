import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The whole of Noto Sans SC, because names of people have rare characters; a file embeds only the signs it shows. */
export const fontPath = require.resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);
