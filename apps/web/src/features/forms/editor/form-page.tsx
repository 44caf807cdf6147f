import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { FormEditor } from './form-editor.tsx';
import { formQuery, startOf } from './form-queries.ts';
import { LockedForm } from './locked-form.tsx';

/** Replaces the id of a form that is not saved yet, blank or from a starter. */
const newForm = 'new';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { formId = '' } }: PageVisit) =>
  formId === newForm ? Promise.resolve() : queryClient.prefetchQuery(formQuery(formId));

/** One form: its items, assignments and versions. */
export default function FormPage() {
  const { formId } = useParams({ from: '/office/settings/forms/$formId' });
  const { from } = useSearch({ from: '/office/settings/forms/$formId' });
  return formId === newForm ? (
    <FormEditor key={from ?? ''} form={null} initial={startOf(from)} />
  ) : (
    <StoredForm formId={formId} />
  );
}

function StoredForm({ formId }: { readonly formId: string }) {
  const form = useQuery(formQuery(formId));
  return (
    <Loaded
      query={form}
      failed="Couldn't load this form"
      toast="Failed to load form"
      missing={<FormNotFound />}
      waiting={<FormSkeleton />}
    >
      {(shown) =>
        shown.lockedBy === null ? (
          <FormEditor key={shown.id} form={shown} initial={shown.template} />
        ) : (
          <LockedForm key={shown.id} form={shown} />
        )
      }
    </Loaded>
  );
}

const FormNotFound = () => (
  <EmptyState
    level={1}
    icon={<ClipboardX />}
    title="Form Not Found"
    description="The form you're looking for doesn't exist."
    action={
      <Button variant="primary" render={<Link to="/settings" search={{ tab: 'forms' }} />}>
        Back to Forms
      </Button>
    }
  />
);

const FormSkeleton = () => (
  <SkeletonGroup label="Loading form…">
    <Skeleton className="h-7 w-64" />
    <Skeleton className="mt-2 mb-6 h-4 w-40" />
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_432px]">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  </SkeletonGroup>
);
