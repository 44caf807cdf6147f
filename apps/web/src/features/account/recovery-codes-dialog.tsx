import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { dateInWords, toDateText } from '../../ui/words/date-text.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { CopyButton } from '../../ui/page/copy-button.tsx';
import { codeSheet, groupedCode } from './recovery-code-text.ts';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}

/** Shows the codes once: closing before they were saved asks again. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const [kept, setKept] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [today] = useState(() => new Date());
  const sheet = codeSheet({
    codes,
    email,
    madeOn: `${dateInWords(toDateText(today), today)}, ${today.getFullYear()}`,
    site: window.location.host,
  });
  const close = () => (kept ? onClose() : setLeaving(true));
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title="Your Recovery Codes"
        description="Each works once, instead of your second step. They are shown only now: keep them somewhere other than your phone."
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <div className="print-only-this">
          <p className="hidden print:block">
            Haulwright recovery codes of {email} at {window.location.host}. Each works once, instead of your
            second step.
          </p>
          <ul
            aria-label="Recovery codes"
            className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-lg bg-sunken p-4 font-mono text-lg select-all sm:grid-cols-2"
          >
            {codes.map((code) => (
              <li key={code}>{groupedCode(code)}</li>
            ))}
          </ul>
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton text={sheet} label="Copy" onCopied={() => setKept(true)} />
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => {
              saveFile(new File([sheet], 'haulwright-recovery-codes.txt', { type: 'text/plain' }));
              setKept(true);
            }}
          >
            Download
          </Button>
          <Button
            icon={<Printer aria-hidden="true" />}
            onClick={() => {
              window.print();
              setKept(true);
            }}
          >
            Print
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Close Without Keeping Them?"
        description="You did not copy, download or print the codes. If you wrote them down, continue; they are not shown again."
        confirmLabel="Close"
        cancelLabel="Back to the codes"
        onConfirm={onClose}
      />
    </>
  );
}
