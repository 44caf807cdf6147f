import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';

/** Saves the invoices, payments or waived lines of the last year as CSV. */
export function FileButton({ what }: { readonly what: 'invoices' | 'payments' | 'waived' }) {
  const { timeZone } = useSession();
  const make = useMutation({
    mutationFn: () => {
      const to = calendarDateIn(new Date(), timeZone);
      return api.invoicing.file.call({ what, from: addDays(to, -365), to });
    },
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to make the file', description: messageOf(error) }),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} busy={make.isPending} onClick={() => make.mutate()}>
      CSV of a year
    </Button>
  );
}
