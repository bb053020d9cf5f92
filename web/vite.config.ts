import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { componentStyles } from './componentStyles.ts';

const server = process.env.FLEET_SERVER ?? 'http://127.0.0.1:8080';

/**
 * What is needed together travels together, each group without those above it: a request costs a page more than the few
 * kB that it might do without, and a list would make two hundred.
 */
const together = [
  { name: 'open', test: /[\\/]src[\\/](main|app[\\/]signIn[\\/]Login)\.tsx$/, priority: 4 },
  { name: 'frame', test: /[\\/]src[\\/].*[\\/](Shell|ExamBanner|[A-Z]\w+Watch)\.tsx$/, priority: 3 },
  { name: 'home', test: /[\\/]screens[\\/]home[\\/](HomePage|ahead)\.tsx?$/, priority: 2 },
  { name: 'list', minShareCount: 10, priority: 1 },
];

export default defineConfig({
  plugins: [react(), componentStyles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The parts of antd do nothing by being loaded, but do not say so: an unused one need not travel.
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: together } },
    },
  },
  server: { proxy: { '/v1': server, '/openapi.json': server } },
});
