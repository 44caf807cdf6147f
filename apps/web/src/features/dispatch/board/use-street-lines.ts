import type { Route } from '@haulwright/domain/routes/route';
import type { StreetLines } from '@haulwright/domain/routes/street-lines';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { streetLinesOf } from '../../routes/route-queries.ts';

/**
 * The street lines between the stops of routes, by route, while roads are known. `guessed` ones are drawn
 * straight.
 */
export function useStreetLines(
  routes: readonly Route[],
  guessed: ReadonlySet<string>,
): ReadonlyMap<string, StreetLines> {
  return useQueries({
    queries: routes.map((route) => {
      const asked = streetLinesOf(route);
      return { ...asked, enabled: asked.enabled && !guessed.has(route.id) };
    }),
    combine: useCallback(
      (answers: readonly { readonly data?: StreetLines | undefined }[]) =>
        new Map(
          answers.flatMap(({ data }, at) =>
            data === undefined ? [] : [[routes[at]?.id ?? '', data] as const],
          ),
        ),
      [routes],
    ),
  });
}
