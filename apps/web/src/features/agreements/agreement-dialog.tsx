// Public to other features: a client's page makes agreements too.
import type { Versioned } from '@haulwright/domain/kernel/version';
import { newAgreement, type Agreement, type AgreementInput } from '@haulwright/domain/agreements/agreement';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxLength } from '@haulwright/domain/kernel/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { checkedDraft, draftOf, emptyDraft, type AgreementDraft } from './agreement-draft.ts';
import { useAgreementWrite } from './agreement-queries.ts';
import { PriceFields } from './price-fields.tsx';
import { VisitFields } from './visit-fields.tsx';

interface AgreementDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly client?: { readonly id: string; readonly name: string };
  /** The agreement to change; left out for a new one. */
  readonly agreement?: Versioned<Agreement>;
  readonly onSaved: (agreement: Agreement) => void;
}

/** A new agreement with a client, or a change of one. */
export function AgreementDialog({ open, onOpenChange, client, agreement, onSaved }: AgreementDialogProps) {
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [draft, setDraft] = useState<AgreementDraft>(() =>
    agreement === undefined ? emptyDraft(today, client ?? null) : draftOf(agreement, today),
  );
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const checked = checkedDraft(draft, agreement);
  const error = (...path: (string | number)[]): string | undefined =>
    tried
      ? checked.error?.issues.find((issue) => path.every((part, at) => issue.path[at] === part))?.message
      : undefined;
  const change = (changes: Partial<AgreementDraft>) => setDraft({ ...draft, ...changes });
  const clients = useQuery({
    ...api.clients.list.queryOptions({
      input: { search: text.slice(0, maxLength.search), status: 'active', limit: 25 },
    }),
    enabled: open && client === undefined && agreement === undefined,
    placeholderData: keepPreviousData,
  });
  const done = (saved: Agreement) => {
    toast.success(agreement === undefined ? 'Agreement created' : 'Agreement updated');
    onOpenChange(false);
    onSaved(saved);
  };
  const { saveSeen, bothVersions } = useSaveSeen(agreement ?? null);
  const create = useAgreementWrite(api.agreements.create.call, 'Failed to create the agreement', done);
  const update = useAgreementWrite(
    (input: AgreementInput) =>
      saveSeen((next) => api.agreements.update.call({ ...next, id: agreement?.id ?? '' }), input),
    'Failed to save the agreement',
    done,
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={agreement === undefined ? 'New Agreement' : 'Edit Agreement'}
      description={draft.client?.name ?? 'What a client pays for services that repeat.'}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!checked.success || create.isPending || update.isPending) return;
        if (agreement === undefined) create.mutate(newAgreement.parse(checked.data));
        else update.mutate(checked.data);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending || update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {bothVersions}
        {client === undefined && agreement === undefined && (
          <Combobox
            label="Client"
            required
            items={(clients.data?.items ?? []).map(({ id, name }) => ({ id, name }))}
            value={draft.client}
            onValueChange={(next) => change({ client: next, clientAddressId: null, visits: 'none' })}
            onSearch={setText}
            itemKey={({ id }) => id}
            itemLabel={({ name }) => name}
            busy={clients.isFetching && (clients.isPlaceholderData || clients.data === undefined)}
            searchError={clients.isError ? messageOf(clients.error) : undefined}
            placeholder="Search by name, phone or e-mail"
            empty="No client found"
            error={error('clientId') && 'Choose a client.'}
          />
        )}
        <TextField
          label="Name"
          required
          hint="As shown on invoices."
          maxLength={maxLength.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={error('name')}
        />
        <PriceFields
          draft={draft}
          onChange={change}
          isNew={agreement === undefined}
          today={today}
          error={error}
        />
        <VisitFields draft={draft} onChange={change} isNew={agreement === undefined} error={error} />
        <TextField
          label="PO Number"
          hint="The client’s purchase order. It is printed on the invoice."
          maxLength={maxLength.name}
          value={draft.purchaseOrder}
          onChange={(event) => change({ purchaseOrder: event.target.value })}
          error={error('purchaseOrder')}
        />
        <TextField
          label="Note"
          maxLength={400}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
