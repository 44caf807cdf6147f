import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { accessToken } from './api/auth.ts';
import { queryClient } from './api/query-client.ts';
import type { PageVisit } from './api/page-visit.ts';

interface PageModule {
  readonly default: ComponentType;
  /** Asks for what the page shows first, by the query options the page itself uses. */
  readonly load?: (visit: PageVisit) => unknown;
}

interface Arrival {
  readonly params: Readonly<Record<string, string>>;
  readonly location: { readonly search: object };
}

/**
 * What a route of the office says of its page:
 * `createRoute({ path, …, ...page(() => import('./features/jobs/job/job-page.tsx')) })`. The page's code comes
 * when it is gone to or pointed at, and its `load` asks for its data at once then: together with the question
 * who is signed in, and not after the answer.
 */
export function page(importPage: () => Promise<object>) {
  // A page's type says what its address holds, which is what routes say of it: read here, it would go round
  // in circles.
  const module = importPage as () => Promise<PageModule>;
  return {
    component: lazyRouteComponent(module),
    // Whatever it is given: what it said of it would become what every link has to fit.
    loader: async (arrival: object): Promise<void> => {
      const { params, location } = arrival as Arrival;
      const { load } = await module();
      if (load !== undefined) void ask(load, { queryClient, params, search: { ...location.search } });
    },
  };
}

/** Awaits nothing and ignores failures: the page runs the same query and shows its result. */
async function ask(load: NonNullable<PageModule['load']>, visit: PageVisit): Promise<void> {
  try {
    if ((await accessToken()) !== undefined) await load(visit);
  } catch {
    // Said by the page.
  }
}
