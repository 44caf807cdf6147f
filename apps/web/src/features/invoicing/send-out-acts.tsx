import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { maxPrintedAtOnce } from '@haulwright/domain/invoicing/sending';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import type { ChosenPapers } from './paper-queries.ts';

const SendOutDialog = lazyDialog(async () => (await import('./send-out-dialog.tsx')).SendOutDialog);
const PrintDialog = lazyDialog(async () => (await import('./print-dialog.tsx')).PrintDialog);

interface SendOutActsProps {
  /** Those that are chosen; drafts go out once they are approved. */
  readonly papers: readonly PaperRow[];
  /** They are sent, or marked as posted: nothing stays chosen. */
  readonly onDone: () => void;
}

/** Acts of the bar at the foot: prints chosen papers, or issues and sends them. */
export function SendOutActs({ papers, onDone }: SendOutActsProps) {
  const [asking, setAsking] = useState<'send' | 'print' | null>(null);
  const ids = papers.map(({ id }) => id);
  const going = papers.filter(({ state }) => state === 'approved' || state === 'issued');
  const sum = formatDollars(going.reduce((all, { totalCents }) => all + totalCents, 0));
  const verb = going.some(({ state }) => state === 'approved') ? 'Issue and send' : 'Send';
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => setAsking('print')}
        {...(ids.length > maxPrintedAtOnce && {
          disabledReason: `At most ${maxPrintedAtOnce} are printed at once.`,
        })}
      >
        Print
      </Button>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => setAsking('send')}
        {...(going.length === 0 && { disabledReason: 'None of them is approved yet.' })}
      >
        {`${verb} ${going.length.toLocaleString('en-US')} · ${sum}`}
      </Button>
      <ActDialog
        what={asking}
        chosen={{ ids }}
        onClose={() => setAsking(null)}
        onDone={() => {
          setAsking(null);
          onDone();
        }}
      />
    </>
  );
}

interface ActDialogProps {
  readonly what: 'send' | 'print' | null;
  /** Only what is chosen by its ids can be printed. */
  readonly chosen: ChosenPapers;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before papers are sent, or prints them. */
export function ActDialog({ what, chosen, onClose, onDone }: ActDialogProps) {
  if (what === 'send') return <SendOutDialog chosen={chosen} onClose={onClose} onStarted={onDone} />;
  if (what === 'print' && 'ids' in chosen) return <PrintDialog ids={chosen.ids} onClose={onClose} />;
  return null;
}
