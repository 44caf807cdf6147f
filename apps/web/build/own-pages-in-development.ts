import type { Plugin } from 'vite';

/** `npm run dev` answers the technician's paths and the gate's with their own pages, as the server does with the built ones. */
export function ownPagesInDevelopment(): Plugin {
  return {
    name: 'haulwright-own-pages-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/field(?:\/(?!.*\.\w+$)|$|\?)/.test(request.url ?? '')) request.url = '/field.html';
        if (/^\/gate\/?(?:$|\?)/.test(request.url ?? '')) request.url = '/gate.html';
        next();
      });
    },
  };
}
