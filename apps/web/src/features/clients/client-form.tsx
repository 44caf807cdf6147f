import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { ClientInput } from '@haulwright/domain/clients/client-form';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddressFields } from './address-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { checkClient, clientResolver } from './client-form-rules.ts';
import type { ClientFormDraft } from './client-form-values.ts';
import { ContactFields } from './contact-fields.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ServiceFields } from './service-fields.tsx';
import { useSaveClient } from './use-save-client.ts';

interface ClientFormProps {
  /** The client being edited; null adds one. */
  readonly clientId: string | null;
  readonly initial: ClientFormDraft;
}

/** All fields of a client on one page. A failed save keeps what was typed. */
export function ClientForm({ clientId, initial }: ClientFormProps) {
  const [defaultValues] = useState(initial);
  const navigate = useNavigate();
  const form = useForm<ClientFormDraft, unknown, ClientInput>({
    defaultValues,
    resolver: clientResolver,
    shouldFocusError: false,
  });
  const save = useSaveClient(clientId);
  const leave = () =>
    void (clientId === null
      ? navigate({ to: '/clients' })
      : navigate({ to: '/clients/$clientId', params: { clientId } }));

  const reportFirst = () => {
    const first = checkClient(form.getValues()).issues[0];
    if (first === undefined) return;
    toast.error(first.message);
    form.setFocus(first.path);
  };
  const submit = form.handleSubmit((input) => save.mutate(input), reportFirst);
  const { errors, isDirty } = form.formState;

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          toast.clear();
          void submit(event);
        }}
        className="max-w-5xl"
      >
        <BasicFields />
        <ServiceFields />
        <AddressFields />
        <ContactFields />
        <FormSection title="Notes" description="What crews and the office should know.">
          <TextArea
            label="Access Instructions"
            hint="Gate codes, dogs, where to park, where the lid is."
            {...form.register('accessInstructions')}
            error={errors.accessInstructions?.message}
          />
          <TextArea
            label="Internal Notes"
            hint="Only the office sees these."
            {...form.register('notes')}
            error={errors.notes?.message}
          />
        </FormSection>
        <div className="flex flex-col-reverse gap-2 border-t border-line bg-canvas py-4 md:sticky md:bottom-0 md:flex-row md:justify-end">
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {saveLabel(clientId !== null, save.isPending)}
          </Button>
        </div>
      </form>
      <LeaveGuard when={isDirty && !save.isSuccess} />
    </FormProvider>
  );
}

function saveLabel(editing: boolean, saving: boolean): string {
  if (saving) return 'Saving...';
  return editing ? 'Update Client' : 'Create Client';
}
