import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { useBillingWrite } from './billing-queries.ts';
import type { ChosenPapers } from './paper-queries.ts';
import { invoicesText, leftOutText, previewText } from './send-out-words.ts';

interface SendOutDialogProps {
  readonly chosen: ChosenPapers;
  readonly onClose: () => void;
  /** The seconds in which it can be stopped have begun. */
  readonly onStarted: () => void;
}

/** Asks once, with count and sum, before chosen invoices are issued and sent. */
export function SendOutDialog({ chosen: papers, onClose, onStarted }: SendOutDialogProps) {
  const [now] = useState(() => new Date());
  const chosen =
    'ids' in papers ? { ids: [...papers.ids] } : { filter: papers.filter, except: [...papers.except] };
  const asked = useQuery({
    ...api.invoicing.previewSendOut.queryOptions({ input: { chosen } }),
    gcTime: 0,
    staleTime: 0,
  });
  const start = useBillingWrite(api.invoicing.startSendOut.call, 'Not started', onStarted);
  const preview = asked.data;
  const left = preview && leftOutText(preview.leftOut);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        preview === undefined || preview.toIssue > 0
          ? `Issue and send${preview === undefined ? '' : ` ${invoicesText(preview.count)}`}`
          : `Send ${invoicesText(preview.count)}`
      }
      description="Issued invoices never change again. They can be stopped before the first one goes, and you can go on working while they go out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={start.isPending}
            {...((preview?.count ?? 0) === 0 && {
              disabledReason: preview === undefined ? 'They are being counted.' : 'None of them can go out.',
            })}
            onClick={() => {
              if (preview === undefined) return;
              const { count, totalCents } = preview;
              start.mutate(
                { chosen, seen: { count, totalCents } },
                // Somebody else changed one of them: the new count and sum are shown.
                { onError: () => void asked.refetch() },
              );
            }}
          >
            {preview === undefined
              ? 'Issue and send'
              : `${preview.toIssue > 0 ? 'Issue and send' : 'Send'} ${preview.count.toLocaleString('en-US')} · ${formatDollars(preview.totalCents)}`}
          </Button>
        </>
      }
    >
      {preview === undefined ? (
        asked.isError ? (
          <p role="alert">{messageOf(asked.error)}</p>
        ) : (
          <SkeletonRows count={2} each="h-5" label="Counting" />
        )
      ) : (
        <>
          <p className="font-medium">{previewText(preview, dateInWords(preview.date, now))}</p>
          {left && <p className="mt-1 text-warn-text">{left}</p>}
        </>
      )}
    </Dialog>
  );
}
