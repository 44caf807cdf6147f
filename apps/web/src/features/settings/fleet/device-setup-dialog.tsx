import { setupLines, type SetupLine } from '@haulwright/domain/tracking/device-setup';
import { QrCode } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';

const QrPicture = lazy(() => import('./qr-picture.tsx'));

interface DeviceSetupDialogProps {
  readonly made: Awaited<ReturnType<typeof api.tracking.add.call>>;
  readonly onClose: () => void;
}

/** What to enter in the app of a device that was just added. Its secret is shown here and nowhere else. */
export function DeviceSetupDialog({ made: { device, secret }, onClose }: DeviceSetupDialogProps) {
  const lines = setupLines(device.kind, window.location.origin, secret);
  const [isCopied, setCopied] = useState(secret === null);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog
      open
      // A click beside it must not lose the secret.
      onOpenChange={(open) => !open && (isCopied ? onClose() : setLeaving(true))}
      title={`Set Up ${device.name}`}
      description={
        secret === null
          ? 'Nothing is entered in the tracker: its places come with those of your Traccar server. Add that one too, if it is not in the list.'
          : 'Copy this into the app now, or scan it with the phone: the secret is not shown again. If it is lost, remove the device and add it again.'
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {lines.length > 0 && (
        <ul aria-label="What to enter" className="flex flex-col gap-4">
          {lines.map((line) => (
            <Line key={line.label} line={line} onCopied={() => setCopied(true)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Close Without Copying?"
        description="The secret is not shown again. Without it the device has to be removed and added again."
        confirmLabel="Close"
        cancelLabel="Back"
        tone="danger"
        onConfirm={onClose}
      />
    </Dialog>
  );
}

interface LineProps {
  readonly line: SetupLine;
  readonly onCopied: () => void;
}

function Line({ line: { label, text }, onCopied }: LineProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const show = () => {
    setShown(!isShown);
    // Somebody scans it now.
    onCopied();
  };
  return (
    <li className="flex flex-col items-start gap-2">
      <p id={id} className="font-medium">
        {label}
      </p>
      <p
        aria-labelledby={id}
        className="w-full rounded-md bg-sunken px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap text-ink select-all"
      >
        {text}
      </p>
      <div className="flex gap-2">
        <CopyButton
          size="sm"
          text={text}
          onCopied={onCopied}
          label={
            <>
              Copy<span className="sr-only"> {label}</span>
            </>
          }
        />
        <Button size="sm" icon={<QrCode aria-hidden="true" />} onClick={show}>
          QR code<span className="sr-only"> of {label}</span>
        </Button>
      </div>
      {isShown && (
        <Suspense fallback={<p className="text-ink-soft">Loading…</p>}>
          <QrPicture text={text} label={`QR code: ${label}`} />
        </Suspense>
      )}
    </li>
  );
}
