import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { useCan } from '../session/session-context.ts';

/** Link to the form of a draft of what is sold without a job. */
export function NewInvoice() {
  const mayPrepare = useCan('PREPARE_INVOICES');
  if (!mayPrepare) return null;
  return (
    <Button icon={<Plus aria-hidden="true" />} render={<Link to="/billing/new" />}>
      New invoice
    </Button>
  );
}
