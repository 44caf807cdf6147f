import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { usePortalWrite } from './portal-queries.ts';

interface MailLinkDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly clientId: string;
  readonly email: string | null;
}

/** Mails the link to its page to a client. */
export function MailLinkDialog({ open, onOpenChange, clientId, email }: MailLinkDialogProps) {
  const [to, setTo] = useState(email ?? '');
  const [tried, setTried] = useState(false);
  const send = usePortalWrite(api.portal.mailLink.call, 'Failed to mail the link', () => {
    toast.success({ title: 'Link mailed', description: to });
    onOpenChange(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send the portal link"
      description="Anyone who has the link can see this client’s invoices."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (to.trim() !== '' && !send.isPending) send.mutate({ clientId, to: [to.trim()] });
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            Send email
          </Button>
        </>
      }
    >
      <TextField
        label="To"
        type="email"
        required
        value={to}
        maxLength={maxLength.email}
        onChange={(event) => setTo(event.target.value)}
        error={tried && to.trim() === '' ? 'Enter an e-mail address.' : undefined}
      />
    </Dialog>
  );
}
