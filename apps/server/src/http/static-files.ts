import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';

/**
 * Serves the built web application. Files below `assets/` carry a hash in their name and are kept for a year; every
 * other path is the application's own and gets its page.
 */
export function serveWebApplication(app: Hono, folder: string): void {
  app.use('*', compress());
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('*', serveStatic({ root: folder, rewriteRequestPath: (path) => (path === '/' ? '/__none' : path) }));
  app.get('/assets/*', (context) => context.text('Not found', 404));
  app.get('*', async (context) => {
    context.header('Cache-Control', 'no-cache');
    try {
      return context.html(await readFile(join(folder, 'index.html'), 'utf8'));
    } catch {
      return context.text('The web application is not built yet. Run: npm run build', 503);
    }
  });
}
