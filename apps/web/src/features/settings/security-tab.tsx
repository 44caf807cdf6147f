import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { SecurityForm } from './security-form.tsx';

/** How the company's people sign in, and what happened there. */
export function SecurityTab() {
  const security = useQuery({ ...api.company.getSecurity.queryOptions(), refetchOnWindowFocus: false });
  useLoadFailure(security.error, 'Failed to load settings');
  return (
    <div className="max-w-5xl">
      {security.data === undefined && security.isError && (
        <ErrorState
          title="Couldn't load the settings"
          description={messageOf(security.error)}
          onRetry={() => void security.refetch()}
          retrying={security.isFetching}
        />
      )}
      {security.data === undefined && !security.isError && (
        <SkeletonGroup label="Loading settings…">
          <Skeleton className="h-60 w-full" />
        </SkeletonGroup>
      )}
      {security.data !== undefined && <SecurityForm security={security.data} />}
      <FormSection title="Sign-in events" description="Every sign-in, refusal and change to an account.">
        <div className="flex flex-col md:flex-row">
          <Button icon={<ListChecks aria-hidden="true" />} render={<Link to="/security-events" />}>
            View sign-in events
          </Button>
        </div>
      </FormSection>
    </div>
  );
}
