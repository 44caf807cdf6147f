import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Lock, Upload } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FormMenu } from './form-menu.tsx';
import { FormPreview } from './form-preview.tsx';
import { useFormAct } from './form-queries.ts';
import { FormState } from './form-state.tsx';
import { FormVersions } from './form-versions.tsx';
import { JobTypesCard } from './job-types-card.tsx';

/** A state's form: can be read, assigned and published, but not changed. */
export function LockedForm({ form }: { readonly form: CompanyForm }) {
  const publish = useFormAct({
    run: () => api.forms.publish.call({ id: form.id, seen: form.updatedAt }),
    done: 'Published. Technicians get it with their next update.',
    failed: 'Failed to publish the form',
  });
  return (
    <>
      <PageHeader
        title={form.title.en}
        badge={<FormState form={form} />}
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to forms"
            render={<Link to="/settings" search={{ tab: 'forms' }} />}
          />
        }
        actions={
          <>
            <FormMenu form={form} isDirty={false} />
            {form.hasDraft && !form.isArchived && (
              <Button
                variant="primary"
                icon={<Upload aria-hidden="true" />}
                busy={publish.isPending}
                onClick={() => publish.mutate(undefined)}
              >
                Publish
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_432px]">
        <div className="grid min-w-0 gap-4">
          <Card
            title={
              <span className="flex items-center gap-2">
                <Lock aria-hidden="true" className="size-4" /> State’s form
              </span>
            }
          >
            <p className="text-ink-soft">
              Its wording is fixed by {form.lockedBy}. Assign it to job types, or copy it to make a form of
              your own.
            </p>
          </Card>
          <JobTypesCard form={form} />
          <FormVersions form={form} />
        </div>
        <FormPreview template={form.template} />
      </div>
    </>
  );
}
