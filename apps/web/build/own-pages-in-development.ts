import type { Plugin } from 'vite';

/** `npm run dev` answers the technician's paths, the gate's, the portal's and a coming truck's with their own pages, as the server does with the built ones. */
export function ownPagesInDevelopment(): Plugin {
  return {
    name: 'haulwright-own-pages-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/field(?:\/(?!.*\.\w+$)|$|\?)/.test(request.url ?? '')) request.url = '/field.html';
        if (/^\/gate\/?(?:$|\?)/.test(request.url ?? '')) request.url = '/gate.html';
        if (/^\/portal\/?(?:$|\?)/.test(request.url ?? '')) request.url = '/portal.html';
        if (/^\/on-my-way\/?(?:$|\?)/.test(request.url ?? '')) request.url = '/on-my-way.html';
        next();
      });
    },
  };
}
