import type { Role } from '@haulwright/domain/access/permissions';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { roleHelp, roleOptions } from './user-words.ts';

interface InviteUserDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const blank = { email: '', fullName: '', role: 'field_technician' as Role };

/** Asks someone into the company. No invitation can be sent yet, and it says so: what was typed stays. */
export function InviteUserDialog({ open, onOpenChange }: InviteUserDialogProps) {
  const [invite, setInvite] = useState(blank);
  const [tried, setTried] = useState(false);
  const missing = (text: string) => (tried && text.trim() === '' ? 'Please fill in all required fields' : undefined);

  function cancel() {
    setInvite(blank);
    setTried(false);
    onOpenChange(false);
  }

  function submit() {
    setTried(true);
    if (invite.email.trim() === '' || invite.fullName.trim() === '') toast.error('Please fill in all required fields');
    else toast.error({ title: 'Failed to send invitation', description: 'Invitations by e-mail are not available yet.' });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite New User"
      description="They join your company with the role you choose."
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary">
            Send Invitation
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField label="Email Address" required type="email" autoComplete="off" maxLength={maxLength.email} value={invite.email} onChange={(event) => setInvite({ ...invite, email: event.target.value })} error={missing(invite.email)} />
        <TextField label="Full Name" required autoComplete="off" maxLength={maxLength.name} value={invite.fullName} onChange={(event) => setInvite({ ...invite, fullName: event.target.value })} error={missing(invite.fullName)} />
        <Select label="Role" options={roleOptions} value={invite.role} onValueChange={(role) => setInvite({ ...invite, role })} hint={roleHelp(invite.role)} />
      </div>
    </Dialog>
  );
}
