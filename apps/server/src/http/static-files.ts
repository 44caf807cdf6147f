import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

/**
 * Serves the built web application, precompressed. Public pages have a file each; every other path belongs to
 * the application. Files below `assets/` carry a hash in their name and are cached for a year; pages name
 * those files, so browsers revalidate them each time.
 */
export function serveWebApplication(app: Hono, folder: string): void {
  const files = { root: folder, precompressed: true };
  app.get('/assets/*', kept('public, max-age=31536000, immutable'), serveStatic(files), (context) =>
    context.text('Not found', 404),
  );
  serveField(app, files);
  // The router knew it with a slash at the end, too, and it is read from paper.
  app.get('/gate/', etag(), kept('no-cache'), serveStatic({ ...files, path: 'pages/gate.html' }));
  // Their links are in mails and texts, which strangers may get to see.
  for (const page of ['portal', 'on-my-way'])
    app.on(
      'GET',
      [`/${page}`, `/${page}/`],
      kept('no-store'),
      async (context, next) => {
        await next();
        context.header('X-Robots-Tag', 'noindex');
      },
      serveStatic({ ...files, path: `pages/${page}.html` }),
    );
  app.get(
    '/:page{[a-z-]*}',
    etag(),
    kept('no-cache'),
    serveStatic({ ...files, rewriteRequestPath: (path) => `/pages/${path === '/' ? 'index' : path}.html` }),
  );
  app.get('/:file{[\\w-]+\\.[\\w.-]+}', kept('public, max-age=3600'), serveStatic(files));
  app.get('*', etag(), kept('no-cache'), serveStatic({ ...files, path: 'index.html' }), (context) =>
    context.text('The web application is not built yet. Run: npm run build', 503),
  );
}

/**
 * The technician's app: one page for every path below `/field/`, the scope of its service worker. Browsers
 * revalidate the worker each time, as it names all other files.
 */
function serveField(app: Hono, files: { readonly root: string; readonly precompressed: boolean }): void {
  app.get('/field', (context) => context.redirect('/field/', 308));
  app.get('/field/service-worker.js', etag(), kept('no-cache'), serveStatic(files), (context) =>
    context.text('Not found', 404),
  );
  app.get('/field/:file{[\\w-]+\\.[\\w.-]+}', kept('public, max-age=3600'), serveStatic(files));
  app.get('/field/*', etag(), kept('no-cache'), serveStatic({ ...files, path: 'field.html' }));
}

/** Sets how long browsers may cache the file. */
function kept(rule: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok && !context.res.headers.has('Cache-Control')) context.header('Cache-Control', rule);
  };
}
