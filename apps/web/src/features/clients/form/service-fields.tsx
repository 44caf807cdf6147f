import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import type { ClientDraft } from './use-client-draft.ts';

/** The client's choice of the company's services. */
export function ServiceFields({ form: { draft, change, messages } }: { readonly form: ClientDraft }) {
  const services = useQuery(api.serviceTypes.list.queryOptions());
  const errorId = useId();
  const chosen = draft.serviceTypeIds;
  const error = messages.get('serviceTypeIds');

  return (
    <FormSection title="Service Preferences" description="New jobs for this client start with these.">
      <Loaded
        query={services}
        failed="Couldn't load services"
        toast="Failed to load service types"
        waiting={
          <SkeletonRows
            label="Loading service types…"
            count={4}
            each="h-8"
            className="grid gap-3 sm:grid-cols-2"
          />
        }
        empty={
          <p className="text-ink-soft">
            Your company offers no services yet. An administrator adds them in the settings.
          </p>
        }
      >
        {(offered) => (
          <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
            <legend className="sr-only">Services</legend>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {offered.map((service) => (
                <Checkbox
                  key={service.id}
                  name="serviceTypeIds"
                  label={service.name}
                  hint={service.description ?? undefined}
                  checked={chosen.includes(service.id)}
                  onCheckedChange={(checked) =>
                    change(({ serviceTypeIds }) => ({
                      serviceTypeIds: checked
                        ? [...serviceTypeIds, service.id]
                        : serviceTypeIds.filter((id) => id !== service.id),
                    }))
                  }
                />
              ))}
            </div>
            <div className="mt-2">
              <FieldError id={errorId}>{error}</FieldError>
            </div>
          </fieldset>
        )}
      </Loaded>
    </FormSection>
  );
}
