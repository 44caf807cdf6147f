import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';

/** Loaded lazily: it needs the schema library, which nothing else on the page uses. */
const GeneralForm = lazyPart(async () => (await import('./general-form.tsx')).GeneralForm);

/** Loads the company profile for its form, which later changes elsewhere do not disturb. */
export function GeneralTab() {
  const settings = useQuery({ ...api.company.getSettings.queryOptions(), refetchOnWindowFocus: false });
  return (
    <Loaded
      query={settings}
      failed="Couldn't load the settings"
      toast="Failed to load settings"
      waiting={
        <SkeletonGroup label="Loading settings…" className="flex max-w-5xl flex-col gap-4">
          <Skeleton className="h-60 w-full" />
          <Skeleton className="h-80 w-full" />
        </SkeletonGroup>
      }
    >
      {(stored) => <GeneralForm settings={stored} />}
    </Loaded>
  );
}
