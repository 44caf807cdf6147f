import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import type { ClientFormDraft } from './client-form-values.ts';

/** What the client has done for them, of the services the company offers. */
export function ServiceFields() {
  const { control } = useFormContext<ClientFormDraft>();
  const services = useQuery(api.serviceTypes.list.queryOptions());
  useLoadFailure(services.error, 'Failed to load service types');
  const errorId = useId();

  return (
    <FormSection title="Service Preferences" description="New jobs for this client start with these.">
      {services.isPending && (
        <SkeletonGroup label="Loading service types…" className="grid gap-3 sm:grid-cols-2">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </SkeletonGroup>
      )}
      {services.isError && services.data === undefined && (
        <ErrorState
          title="Couldn't load services"
          description={messageOf(services.error)}
          onRetry={() => void services.refetch()}
          retrying={services.isFetching}
        />
      )}
      {services.data?.length === 0 && (
        <p className="text-ink-soft">
          Your company offers no services yet. An administrator adds them in the settings.
        </p>
      )}
      {services.data !== undefined && services.data.length > 0 && (
        <Controller
          control={control}
          name="serviceTypeIds"
          render={({ field, fieldState }) => (
            <fieldset
              aria-describedby={fieldState.error === undefined ? undefined : errorId}
              className="min-w-0"
            >
              <legend className="sr-only">Services</legend>
              <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                {services.data.map((service, index) => (
                  <Checkbox
                    key={service.id}
                    ref={index === 0 ? field.ref : undefined}
                    label={service.name}
                    hint={service.description ?? undefined}
                    checked={field.value.includes(service.id)}
                    onCheckedChange={(checked) =>
                      field.onChange(
                        checked
                          ? [...field.value, service.id]
                          : field.value.filter((id) => id !== service.id),
                      )
                    }
                  />
                ))}
              </div>
              <div className="mt-2">
                <FieldError id={errorId}>{fieldState.error?.message}</FieldError>
              </div>
            </fieldset>
          )}
        />
      )}
    </FormSection>
  );
}
