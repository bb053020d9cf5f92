import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.FLEET_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1200 },
  server: { proxy: { '/v1': server, '/openapi.json': server } },
});
