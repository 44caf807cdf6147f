import type { ActDialogProps } from './manifest-acts.ts';
import { FillInDialog } from './fill-in-dialog.tsx';
import { ManifestReasonDialog } from './manifest-reason-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';

/** Asks for the input of an action on a manifest. */
export function ActDialog({ act, ...props }: ActDialogProps) {
  switch (act) {
    case 'generator':
    case 'hauler':
    case 'site':
      return <SignDialog {...props} role={act} />;
    case 'fill-in':
      return <FillInDialog {...props} />;
    default:
      return <ManifestReasonDialog {...props} act={act} />;
  }
}
