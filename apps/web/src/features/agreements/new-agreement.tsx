import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';

const AgreementDialog = lazyDialog(async () => (await import('./agreement-dialog.tsx')).AgreementDialog);

/** The way to a new agreement: its dialog is open when the address says so. */
export function NewAgreement() {
  const { open } = useSearch({ from: '/office/agreements' });
  const navigate = useNavigate({ from: '/agreements' });
  const setNew = (isNew: boolean) =>
    void navigate({ search: (before) => ({ ...before, open: isNew ? 'new' : undefined }), replace: true });
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setNew(true)}
      >
        New Agreement
      </Button>
      {open === 'new' && (
        <AgreementDialog
          open
          onOpenChange={(isOpen) => !isOpen && setNew(false)}
          onSaved={({ id }) => void navigate({ to: '/agreements/$agreementId', params: { agreementId: id } })}
        />
      )}
    </>
  );
}
