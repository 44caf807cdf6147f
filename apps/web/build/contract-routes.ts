import type { AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const contractModule = '@haulwright/contract/contract';
const virtualId = '\0haulwright-contract-routes';

/**
 * The built application gets of the contract only each call's method and path, which is all its client reads:
 * the server checks what is sent, and the types are gone by then. The schemas behind it would be a tenth of
 * the office's first load.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'haulwright-contract-routes',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === contractModule ? virtualId : undefined),
    async load(id) {
      if (id !== virtualId) return undefined;
      const { contract } = (await import(contractModule)) as { contract: AnyContractRouter };
      return `export const contract = ${JSON.stringify(routesOf(contract))};`;
    },
  };
}

/** In the shape the client looks into: `{ jobs: { get: { '~orpc': { route: { method, path } } } } }`. */
function routesOf(router: AnyContractRouter): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(
      Object.entries(router).map(([name, inner]) => [name, routesOf(inner as AnyContractRouter)]),
    );
  // What people read and what tells who may call is no business of the client's.
  const { summary: _summary, tags: _tags, ...route } = router['~orpc'].route;
  return { '~orpc': { meta: {}, errorMap: {}, route } };
}
