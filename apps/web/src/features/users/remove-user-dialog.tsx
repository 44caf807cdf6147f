import type { CompanyUser } from '@haulwright/contract/users.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

interface RemoveUserDialogProps {
  readonly user: CompanyUser | null;
  readonly onClose: () => void;
}

/** Asks before a person leaves the company, and removes them. */
export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    ...api.users.removeRoles.mutationOptions(),
    onSuccess: () => toast.success('User removed from your company'),
    onError: (error) => toast.error({ title: 'Failed to remove user', description: messageOf(error) }),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: api.users.key() });
    },
  });
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove User?"
      description="The user will be removed from the company and will lose access to all company data. This cannot be undone."
      confirmLabel="Remove User"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => user !== null && remove.mutate({ userId: user.userId })}
    />
  );
}
