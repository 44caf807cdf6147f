import { setupLines, type SetupLine } from '@haulwright/domain/tracking/device-setup';
import { useId } from 'react';
import type { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';

interface DeviceSetupDialogProps {
  readonly made: Awaited<ReturnType<typeof api.tracking.add.call>>;
  readonly onClose: () => void;
}

/** What to enter in the app of a device that was just added. Its secret is shown here and nowhere else. */
export function DeviceSetupDialog({ made: { device, secret }, onClose }: DeviceSetupDialogProps) {
  const lines = setupLines(device.kind, window.location.origin, secret);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Set Up ${device.name}`}
      description={
        secret === null
          ? 'Nothing is entered in the tracker: its places come with those of your Traccar server. Add that one too, if it is not in the list.'
          : 'Copy this into the app now: the secret is not shown again. If it is lost, remove the device and add it again.'
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
            <Line key={line.label} line={line} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Line({ line: { label, text } }: { readonly line: SetupLine }) {
  const id = useId();
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
      <CopyButton
        size="sm"
        text={text}
        label={
          <>
            Copy<span className="sr-only"> {label}</span>
          </>
        }
      />
    </li>
  );
}
