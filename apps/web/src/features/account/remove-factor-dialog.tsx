import { useMutation } from '@tanstack/react-query';
import type { MyFactor } from '../../api/my-account.ts';
import { removeFactor } from '../../api/my-factors.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useLastShown } from '../../ui/hooks/use-last-shown.ts';
import { accountMessageOf } from './account-messages.ts';
import { useAccountCache } from './account-queries.ts';
import { nameOfFactor } from './factor-words.ts';

interface RemoveFactorDialogProps {
  /** Null closes the dialog. */
  readonly factor: MyFactor | null;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

/** Asks before a second step is removed, and says which ones remain. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const shown = useLastShown(factor);
  const { refresh } = useAccountCache();
  const remove = useMutation({
    mutationFn: removeFactor,
    onSuccess: () =>
      toast.success({ title: 'Second step removed', description: 'Your other devices were signed out.' }),
    onError: (error) =>
      toast.error({ title: 'Failed to remove the second step', description: accountMessageOf(error) }),
    onSettled: async () => {
      onClose();
      await refresh();
    },
  });
  const name = shown === null ? '' : nameOfFactor(shown);
  return (
    <ConfirmDialog
      open={factor !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Remove Second Step?"
      description={
        isLast
          ? `${name} is your only second step. Without it, your password alone opens your account, and your recovery codes stop working. If your company requires a second step, you must set one up again right away.`
          : `You can no longer sign in with ${name}. Your other second steps stay.`
      }
      confirmLabel="Remove Second Step"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => factor !== null && remove.mutate(factor.id)}
    />
  );
}
