import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { SecurityForm } from './security-form.tsx';

/** Sign-in rules of the company, and the log of sign-in events. */
export function SecurityTab() {
  const security = useQuery({ ...api.company.getSecurity.queryOptions(), refetchOnWindowFocus: false });
  return (
    <div className="max-w-5xl">
      <Loaded
        query={security}
        failed="Couldn't load the settings"
        toast="Failed to load settings"
        waiting={<SkeletonRows label="Loading settings…" count={1} each="h-60" />}
      >
        {(stored) => <SecurityForm security={stored} />}
      </Loaded>
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
