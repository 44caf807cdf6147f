import type { Role } from '@haulwright/domain/access/permissions';
import { invitationInput } from '@haulwright/domain/access/invitation';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useInvite } from './invitation-queries.ts';
import { inviteErrors, roleHelp, roleOptions } from './user-words.ts';
import { EmailField } from '../contacts/email-field.tsx';

interface InviteUserDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const blank = { email: '', fullName: '', role: 'field_technician' as Role };

/** Invites someone by mail. The input stays until the mail is sent. */
export function InviteUserDialog({ open, onOpenChange }: InviteUserDialogProps) {
  const [invite, setInvite] = useState(blank);
  const [tried, setTried] = useState(false);
  const errors = tried ? inviteErrors(invite) : {};
  const send = useInvite(() => {
    reset();
    onOpenChange(false);
  });

  function reset() {
    setInvite(blank);
    setTried(false);
    send.reset();
  }

  function change(next: Partial<typeof blank>) {
    setInvite({ ...invite, ...next });
    if (send.isError) send.reset();
  }

  function submit() {
    if (send.isPending) return;
    setTried(true);
    // What was wrong last time is no longer said.
    toast.clear();
    const wrong = inviteErrors(invite);
    if (wrong.message !== undefined) toast.error(wrong.message);
    else send.mutate(invitationInput.parse(invite));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite New User"
      description="They get an email with a link to choose a password and join your company."
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button
            onClick={() => {
              reset();
              onOpenChange(false);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send Invitation'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <EmailField
          label="Email Address"
          required
          maxLength={maxLength.email}
          value={invite.email}
          onChange={(event) => change({ email: event.target.value })}
          error={errors.email}
        />
        <TextField
          label="Full Name"
          required
          autoComplete="off"
          maxLength={maxLength.name}
          value={invite.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
          error={errors.fullName}
        />
        <Select
          label="Role"
          options={roleOptions}
          value={invite.role}
          onValueChange={(role) => change({ role })}
          hint={roleHelp(invite.role)}
        />
        {send.isError && <FieldError>{messageOf(send.error)}</FieldError>}
      </div>
    </Dialog>
  );
}
