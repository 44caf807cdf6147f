import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../base/class-names.ts';
import { backdropLook, popupLook } from './dialog-look.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question, e.g. 'Archive Client?'. */
  readonly title: string;
  /** What will happen, and what will not. */
  readonly description: ReactNode;
  /** Names the action; never 'OK'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  /** While the action runs; the dialog stays open until the caller closes it. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

/** What `ConfirmDialog` shows once it was opened. */
export function ConfirmDialogWindow({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropLook} />
        <AlertDialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center md:items-center md:p-6">
          <AlertDialog.Popup className={classNames(popupLook, 'md:max-w-md')}>
            <div className="px-5 pt-5 pb-4 md:px-6">
              <AlertDialog.Title className="text-xl font-semibold">{title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-2 text-ink-soft">{description}</AlertDialog.Description>
            </div>
            <div className="flex flex-col-reverse gap-2 px-5 pb-5 min-[30rem]:flex-row min-[30rem]:flex-wrap min-[30rem]:justify-end md:px-6">
              <AlertDialog.Close render={<Button>{cancelLabel}</Button>} />
              <Button variant={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
