import type { SubmissionSummary } from '@haulwright/contract/forms.contract';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';
import { FormMarks } from './form-marks.tsx';

const FilledFormDialog = lazyDialog(async () => (await import('./filled-form-dialog.tsx')).FilledFormDialog);

interface FilledFormsProps {
  readonly rows: readonly SubmissionSummary[];
  /** For forms of several addresses: shows which. */
  readonly addresses?: readonly { readonly id: string; readonly line: string }[];
}

/** Filled-in forms, newest first; each opens with its answers. */
export function FilledForms({ rows, addresses = [] }: FilledFormsProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<SubmissionSummary | null>(null);
  return (
    <>
      <ul aria-label="Filled-in forms" className="divide-y divide-line">
        {rows.map((row) => {
          const address = addresses.find(({ id }) => id === row.addressId);
          return (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => setOpen(row)}
                className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-2! hover:bg-sunken md:px-5"
              >
                <span className="min-w-0">
                  <span className="block font-medium break-words text-accent-text">{row.title.en}</span>
                  <span className="numeric block text-sm text-ink-soft">
                    {momentInWords(row.occurredAt, now, timeZone)} · {row.technician.fullName} · version{' '}
                    {row.versionNumber}
                  </span>
                  {address !== undefined && (
                    <span className="block text-sm break-words text-ink-soft">{address.line}</span>
                  )}
                </span>
                <FormMarks form={row} />
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && <FilledFormDialog form={open} onClose={() => setOpen(null)} />}
    </>
  );
}
