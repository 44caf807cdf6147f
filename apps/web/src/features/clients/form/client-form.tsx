import type { Client } from '@haulwright/domain/clients/client';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { useNavigate } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormSection } from '../../../ui/page/form-section.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { AddressFields } from './address-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import type { ClientFormDraft } from './client-form-values.ts';
import { ContactFields } from './contact-fields.tsx';
import { LeaveGuard } from '../../../leave-guard.tsx';
import { ServiceFields } from './service-fields.tsx';
import { useClientDraft } from './use-client-draft.ts';
import { useSaveClient } from './use-save-client.ts';

interface ClientFormProps {
  /** The client being edited, as it was loaded; null adds one. */
  readonly client: Versioned<Client> | null;
  readonly initial: ClientFormDraft;
}

/** All fields of a client on one page. A failed save keeps what was typed. */
export function ClientForm({ client, initial }: ClientFormProps) {
  const clientId = client?.id ?? null;
  const navigate = useNavigate();
  const { body, ...form } = useClientDraft(initial);
  const { text, check, isDirty } = form;
  const save = useSaveClient(client);
  const leave = () =>
    void (clientId === null
      ? navigate({ to: '/clients' })
      : navigate({ to: '/clients/$clientId', params: { clientId } }));

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    toast.clear();
    const checked = check();
    if ('message' in checked) toast.error(checked.message);
    else save.mutate(checked);
  }

  return (
    <>
      <form ref={body} noValidate onSubmit={submit} className="max-w-5xl">
        <BasicFields form={form} />
        <ServiceFields form={form} />
        <AddressFields form={form} />
        <ContactFields form={form} />
        <FormSection title="Notes" description="What crews and the office should know.">
          <TextArea
            label="Access Instructions"
            hint="Gate codes, dogs, where to park, where the lid is."
            {...text('accessInstructions')}
          />
          <TextArea label="Internal Notes" hint="Only the office sees these." {...text('notes')} />
        </FormSection>
        <div className="flex flex-col-reverse gap-2 border-t border-line bg-canvas py-4 md:sticky md:bottom-0 md:flex-row md:justify-end">
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {saveLabel(clientId !== null, save.isPending)}
          </Button>
        </div>
      </form>
      {save.bothVersions}
      <LeaveGuard when={isDirty && !save.isSuccess} />
    </>
  );
}

function saveLabel(editing: boolean, saving: boolean): string {
  if (saving) return 'Saving...';
  return editing ? 'Update Client' : 'Create Client';
}
