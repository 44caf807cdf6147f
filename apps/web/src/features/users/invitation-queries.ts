import type { Invitation } from '@haulwright/contract/invitations.contract';
import type { InvitationInput } from '@haulwright/domain/access/invitation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { toast } from '../../ui/toasts/toast.tsx';

const NOT_SENT =
  'The invitation is kept in the list, but no email could be sent. Try “Send again” in a moment, or ask your server administrator to check its mail settings.';

/** Shows whether an invitation's mail was sent: saved is not yet sent. */
function tellSent(invitation: Invitation): void {
  if (invitation.sentAt === null) toast.error({ title: 'Failed to send invitation', description: NOT_SENT });
  else
    toast.success({
      title: `Invitation sent to ${invitation.email}`,
      description: 'They will receive an email with instructions to join your company.',
    });
}

/** Invites a person; `onSaved` when the invitation exists, whether or not its mail could be sent. */
export function useInvite(onSaved: () => void) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: InvitationInput) =>
      api.invitations.create.call(input, { context: { idempotencyKey: key.keyFor(input) } }),
    onSuccess: (invitation) => {
      key.forget();
      tellSent(invitation);
      onSaved();
    },
    onError: (error) => toast.error({ title: 'Failed to send invitation', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.invitations.key() }),
  });
}

export function useResendInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.invitations.resend.mutationOptions(),
    onSuccess: tellSent,
    onError: (error) => toast.error({ title: 'Failed to send invitation', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.invitations.key() }),
  });
}

export function useWithdrawInvitation(onSettled: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.invitations.withdraw.mutationOptions(),
    onSuccess: () =>
      toast.success({
        title: 'Invitation withdrawn',
        description: 'The link that was sent no longer works.',
      }),
    onError: (error) =>
      toast.error({ title: 'Failed to withdraw the invitation', description: messageOf(error) }),
    onSettled: () => {
      onSettled();
      return queryClient.invalidateQueries({ queryKey: api.invitations.key() });
    },
  });
}
