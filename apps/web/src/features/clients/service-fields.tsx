import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { ClientFormDraft } from './client-form-values.ts';

/** The client's choice of the company's services. */
export function ServiceFields() {
  const { control } = useFormContext<ClientFormDraft>();
  const services = useQuery(api.serviceTypes.list.queryOptions());
  const errorId = useId();

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
                  {offered.map((service, index) => (
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
      </Loaded>
    </FormSection>
  );
}
