// Public to the office: what is told of trucks beside changes.
import type { ToldEta } from '@haulwright/domain/live/route-eta';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { withEta, withEtas } from './told-etas.ts';

/** Puts expected times that were told live where screens show routes, so that nobody asks again. */
export function takeEtas(cache: QueryClient, told: readonly ToldEta[]): void {
  for (const { routeId: id } of told)
    cache.setQueryData(api.routes.get.queryKey({ input: { id } }), (known) => known && withEta(known, told));
  for (const [key, known] of cache.getQueriesData<{ routes: Parameters<typeof withEtas>[0] }>({
    queryKey: api.dispatch.day.key(),
  })) {
    const routes = known && withEtas(known.routes, told);
    if (known && routes !== known.routes) cache.setQueryData(key, { ...known, routes });
  }
}
