import { useQueries } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { BrandForm } from './brand-form.tsx';

const quietly = { refetchOnWindowFocus: false } as const;

/** Loads the brand and the company it belongs to, for a form which later changes elsewhere do not disturb. */
export function BrandTab() {
  const query = useQueries({
    queries: [
      { ...api.company.getBrand.queryOptions(), ...quietly },
      { ...api.company.getSettings.queryOptions(), ...quietly },
    ],
    combine: ([brand, settings]) => ({
      data:
        brand.data === undefined || settings.data === undefined
          ? undefined
          : { brand: brand.data, settings: settings.data },
      error: brand.error ?? settings.error,
      isFetching: brand.isFetching || settings.isFetching,
      refetch: () => Promise.all([brand.refetch(), settings.refetch()]),
    }),
  });
  return (
    <Loaded
      query={query}
      failed="Couldn't load the settings"
      toast="Failed to load settings"
      waiting={
        <SkeletonGroup label="Loading settings…" className="flex max-w-6xl flex-col gap-4">
          <Skeleton className="h-80 w-full" />
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      }
    >
      {(loaded) => <BrandForm {...loaded} />}
    </Loaded>
  );
}
