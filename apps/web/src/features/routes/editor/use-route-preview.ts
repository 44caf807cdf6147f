import type { RoutePreview } from '@haulwright/domain/routes/manual-route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/queries.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { inputOf, type RouteDraft } from './route-draft.ts';

/** Long enough to skip the steps of a stop moved far by keyboard, short enough to feel immediate. */
const SETTLE_MS = 150;

interface Preview {
  /** The draft's preview, or the previous one while the new times are loading; undefined before the first. */
  readonly data: RoutePreview | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Times, miles, load and warnings of the current draft. */
export function useRoutePreview(draft: RouteDraft, routeId: string | undefined): Preview {
  const wanted = useMemo(() => {
    const input = inputOf(draft);
    return input && { ...input, name: null, ...(routeId !== undefined && { routeId }) };
  }, [draft, routeId]);
  const settled = useSettled(wanted, SETTLE_MS);
  const asked = settled !== null && settled.visits.length > 0;
  const preview = useQuery({
    ...api.routes.preview.queryOptions({
      input: settled ?? { routeDate: draft.routeDate, vehicleId: '', visits: [] },
    }),
    enabled: asked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isPending = settled !== wanted || (asked && (preview.isPlaceholderData || preview.isPending));
  return { data: asked ? preview.data : undefined, isPending, error: asked ? preview.error : null };
}
