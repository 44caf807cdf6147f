import type { Plugin } from 'vite';

/** `npm run dev` answers the technician's paths with their own page, as the server does with the built one. */
export function fieldInDevelopment(): Plugin {
  return {
    name: 'haulwright-field-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/field(?:\/(?!.*\.\w+$)|$|\?)/.test(request.url ?? '')) request.url = '/field.html';
        next();
      });
    },
  };
}
