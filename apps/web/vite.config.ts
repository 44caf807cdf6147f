import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { contractRoutes } from './build/contract-routes.ts';
import { fewChunks, ofTables } from './build/few-chunks.ts';
import { fontParts } from './build/font-parts.ts';
import { iconsApart } from './build/icons-apart.ts';
import { schemasApart } from './build/schemas-apart.ts';
import { ownPagesInDevelopment } from './build/own-pages-in-development.ts';
import { outlines } from './build/outlines-plugin.ts';
import { places } from './build/places-plugin.ts';
import { plainPaths } from './build/plain-path.ts';
import { pureDomain } from './build/pure-domain.ts';
import { qrWrittenApart } from './build/qr-written-apart.ts';
import { zodWithoutEval } from './build/zod-without-eval.ts';
import { zodWithoutJsonSchema } from './build/zod-without-json-schema.ts';

/** Where `npm run dev` finds the API; the built app is served by the API's own server, on one port. */
const apiServer = process.env.API_URL ?? 'http://localhost:3000';

const shared = fewChunks();

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.VITE_PRODUCT_VERSION': JSON.stringify(manifest.version) },
  plugins: [
    plainPaths(),
    // Before the styles' own imports are gathered.
    fontParts(),
    react(),
    tailwindcss(),
    outlines(),
    places(),
    zodWithoutEval(),
    zodWithoutJsonSchema(),
    contractRoutes(),
    iconsApart(),
    schemasApart(),
    pureDomain(),
    qrWrittenApart(),
    shared.plugin,
    ownPagesInDevelopment(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // For build/field-files.ts, and build/write-public-pages.ts, which removes it.
    manifest: true,
    // Every browser that runs the rest knows how to load modules ahead.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { application: 'index.html', field: 'field.html', pages: 'pages.html' },
      output: {
        // What is needed together comes in one file: build/few-chunks.ts plans which of our own.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
            {
              name: 'libraries',
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query)|@orpc)\//,
            },
            { name: 'table', test: ofTables, includeDependenciesRecursively: false },
            { name: shared.nameOf, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // maplibre-gl alone is larger than Vite's default limit; it is loaded only by pages with a map.
    chunkSizeWarningLimit: 1200,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/healthz', '/readyz', '/map'].map((path) => [path, apiServer]),
    ),
  },
});
