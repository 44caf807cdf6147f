import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxPrintedAtOnce } from '@haulwright/domain/invoicing/sending';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';
import { invoicesText } from './send-out-words.ts';

interface PrintDialogProps {
  /** What is printed; or those of a send-out that are to be. */
  readonly ids?: readonly string[];
  readonly sendOutId?: string;
  readonly onClose: () => void;
}

/** Papers as one PDF, opened by a link; then whether they were posted is asked. */
export function PrintDialog({ ids, sendOutId, onClose }: PrintDialogProps) {
  const ofSendOut = useQuery({
    ...api.invoicing.sendOutItems.queryOptions({
      input: { id: sendOutId ?? '', state: 'to-print', limit: maxPrintedAtOnce },
    }),
    enabled: sendOutId !== undefined,
  });
  const chosen = ids ?? ofSendOut.data?.items.map(({ invoiceId }) => invoiceId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={chosen === undefined ? 'Print' : `Print ${invoicesText(chosen.length)}`}
      description="One PDF. Each begins on its own page, folded in thirds the address shows in the window of a #10 envelope."
    >
      {chosen !== undefined && <Printed ids={chosen} onClose={onClose} />}
    </Dialog>
  );
}

function Printed({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const { timeZone } = useSession();
  const [on, setOn] = useState(() => calendarDateIn(new Date(), timeZone));
  const [today] = useState(on);
  const file = useQuery({
    queryKey: ['print batch', ...ids],
    // A blob's address: it opens in a tab of its own, and lives as long as the page.
    queryFn: async () => URL.createObjectURL(await api.invoicing.printPapers.call({ ids: [...ids] })),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const posted = usePosting(onClose);
  return (
    <div className="flex flex-col gap-4">
      {file.isError ? (
        <p role="alert" className="text-bad-text">
          {messageOf(file.error)}
        </p>
      ) : file.data === undefined ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner /> Making the PDF
        </p>
      ) : (
        <Button variant="primary" render={<PdfLink href={file.data} />}>
          Open the PDF
        </Button>
      )}
      <div className="flex flex-wrap items-end gap-3 border-t border-line pt-4">
        <p className="basis-full">Were they printed and posted?</p>
        <DatePicker
          label="Posted on"
          value={on}
          max={today}
          onValueChange={(date) => date !== null && setOn(date)}
        />
        <Button busy={posted.isPending} onClick={() => posted.mutate({ ids: [...ids], on })}>
          Mark as posted
        </Button>
      </div>
    </div>
  );
}

/** Opens in a tab of its own. */
const PdfLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} target="_blank" rel="noreferrer">
    {children}
  </a>
);

/** Marks invoices as posted, with *Undo*. */
export function usePosting(onDone: () => void) {
  const undo = useBillingWrite(api.invoicing.undoPosted.call, 'Failed to take it back', ({ undone }) =>
    toast.success(`${invoicesText(undone)} to send again`),
  );
  return useBillingWrite(api.invoicing.markPosted.call, 'Failed to save', ({ posted }, { ids }) => {
    toast.success({
      title: `${invoicesText(posted)} marked as posted`,
      action: { label: 'Undo', run: () => undo.mutate({ ids }), forSeconds: 10 },
    });
    onDone();
  });
}
