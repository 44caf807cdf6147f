import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { places } from './build/places-plugin.ts';

/** Where `npm run dev` finds the API; the built app is served by the API's own server, on one port. */
const apiServer = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), places()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // maplibre-gl alone is larger than Vite's default limit; it is loaded only by pages with a map.
    chunkSizeWarningLimit: 1200,
  },
  server: {
    proxy: Object.fromEntries(['/api', '/auth/v1', '/healthz', '/readyz', '/map'].map((path) => [path, apiServer])),
  },
});
