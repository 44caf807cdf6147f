import type { AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const contractModule = '@haulwright/contract/contract';
const virtualId = '\0haulwright-contract-routes';

/**
 * Reduces the contract in the built application to each call's method and path, which is all its client
 * reads: the server validates input, and types are erased. The schemas behind it would be a tenth of the
 * office's first load.
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

/** In the shape the client expects: `{ jobs: { get: { '~orpc': { route: { method, path } } } } }`. */
function routesOf(router: AnyContractRouter): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(
      Object.entries(router).map(([name, inner]) => [name, routesOf(inner as AnyContractRouter)]),
    );
  // Descriptions and access rules are of no use to the client.
  const { summary: _summary, tags: _tags, ...route } = router['~orpc'].route;
  return { '~orpc': { meta: {}, errorMap: {}, route } };
}
