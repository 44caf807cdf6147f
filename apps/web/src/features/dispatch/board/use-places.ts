import type { PlacesFound } from '@haulwright/domain/dispatch/place';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';

/**
 * The best place on each truck of a day for jobs, while their dialog is open. `hasChanged`: somebody moved
 * something meanwhile, and the answer is another than the first.
 */
export function usePlaces(date: string, jobIds: readonly string[]) {
  const asked = useQuery({
    ...api.dispatch.places.queryOptions({
      input: jobIds.length === 0 ? skipToken : { date, jobIds: [...jobIds] },
    }),
    staleTime: 2_000,
    gcTime: 0,
    retry: false,
  });
  const about = [date, ...jobIds].join();
  const [first, setFirst] = useState<{ readonly about: string; readonly found: PlacesFound }>();
  if (asked.data !== undefined && first?.about !== about) setFirst({ about, found: asked.data });
  return {
    asked,
    found: asked.data,
    // Answers that are alike stay the same object.
    hasChanged: first?.about === about && asked.data !== undefined && first.found !== asked.data,
  };
}
