import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** Brings the library of rules along, which nothing else on the page needs. */
const GeneralForm = lazyPart(async () => (await import('./general-form.tsx')).GeneralForm);

/** Loads the company profile for its form, which later changes elsewhere do not disturb. */
export function GeneralTab() {
  const settings = useQuery({ ...api.company.getSettings.queryOptions(), refetchOnWindowFocus: false });
  useLoadFailure(settings.error, 'Failed to load settings');
  if (settings.data !== undefined) return <GeneralForm settings={settings.data} />;
  if (settings.isError)
    return (
      <ErrorState
        title="Couldn't load the settings"
        description={messageOf(settings.error)}
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
      />
    );
  return (
    <SkeletonGroup label="Loading settings…" className="flex max-w-5xl flex-col gap-4">
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-80 w-full" />
    </SkeletonGroup>
  );
}
