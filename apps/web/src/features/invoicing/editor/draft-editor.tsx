import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { Versioned } from '@haulwright/domain/kernel/version';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf, presentOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { LeaveGuard } from '../../../leave-guard.tsx';
import { useSaveSeen } from '../../../loading/use-save-seen.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useBillingWrite } from '../billing-queries.ts';
import { changeOf, editOf, errorsOf, formOf, formOfEdit, isNoChange, type LinesForm } from './draft-edit.ts';
import { EditLines } from './edit-lines.tsx';

export type ShownDraft = Versioned<InvoiceDetail> & { readonly linesVersion: string };

interface DraftEditorProps {
  readonly invoice: ShownDraft;
  readonly onDone: () => void;
}

const words = { labels: { unitPrice: 'Price', description: 'What' } };

/** The lines of a draft while somebody corrects them: all of it is saved at once. */
export function DraftEditor({ invoice, onDone }: DraftEditorProps) {
  // The draft as it was when the form was opened: what others save meanwhile is asked about at the end.
  const [start] = useState(() => editOf(invoice));
  const [edited, setEdited] = useState(start);
  const [tried, setTried] = useState(false);
  const { saveSeen, bothVersions } = useSaveSeen<ShownDraft>(invoice, {
    asInput: formOf,
    versionOf: ({ linesVersion }) => linesVersion,
    words,
  });
  const { keyFor } = useIdempotencyKey();
  const errors = errorsOf(edited);
  /** The draft as it was seen, by its version: what is changed depends on what is there. */
  const [known] = useState(() => new Map([[invoice.linesVersion, invoice]]));
  const saveOver = async ({
    version = '',
    ...form
  }: LinesForm & { readonly version?: string | undefined }) => {
    const seen = known.get(version) ?? invoice;
    const change = changeOf(seen, form, edited);
    if (isNoChange(change)) return seen;
    const input = { id: invoice.id, version, ...change };
    try {
      return await api.invoicing.changeDraft.call(input, { context: { idempotencyKey: keyFor(input) } });
    } catch (error) {
      const present = presentOf(error) as ShownDraft | undefined;
      if (present !== undefined) known.set(present.linesVersion, present);
      throw error;
    }
  };
  const save = useBillingWrite(
    (form: LinesForm) => saveSeen(saveOver, form),
    'Failed to save the lines',
    () => toast.success('Draft saved'),
  );
  const isDirty = edited !== start;
  const isSaved = save.isSuccess;
  const leave = useEffectEvent(onDone);
  // After the guard knows that nothing is unsaved.
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  return (
    <Card title="Edit lines">
      <form
        noValidate
        aria-label="Lines of the draft"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(errors).length === 0 && !save.isPending) save.mutate(formOfEdit(edited));
        }}
      >
        {bothVersions}
        {invoice.state === 'approved' && (
          <p className="text-ink-soft">Saving makes it a draft again: other lines were approved.</p>
        )}
        <LeaveGuard when={isDirty && !isSaved} />
        <EditLines
          edited={edited}
          onChange={setEdited}
          errors={tried ? errors : {}}
          clientId={invoice.clientId}
          isDeposit={invoice.isDeposit}
        />
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
          <FieldError>
            {tried && Object.keys(errors).length > 0
              ? 'Something is missing above.'
              : save.isError
                ? messageOf(save.error)
                : ''}
          </FieldError>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
