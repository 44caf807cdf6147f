import { useQuery } from '@tanstack/react-query';
import { invoiceOf } from './billing-queries.ts';
import { SendDialog } from './send-dialog.tsx';

/** Mails one invoice to an address that is typed here. */
export function SendOneDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useQuery(invoiceOf(id));
  return data === undefined ? null : (
    <SendDialog open reminder={false} invoice={data} onOpenChange={(open) => !open && onClose()} />
  );
}
