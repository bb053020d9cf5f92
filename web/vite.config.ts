import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.FLEET_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The parts of antd do nothing by being loaded, but do not say so: an unused one need not travel.
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/v1': server, '/openapi.json': server } },
});
