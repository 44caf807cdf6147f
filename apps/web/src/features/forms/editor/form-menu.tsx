import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Copy, Download, Ellipsis, Lock } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { copyOfForm, useFormAct } from './form-queries.ts';

const AnswersDialog = lazyDialog(async () => (await import('./answers-dialog.tsx')).AnswersDialog);
const LockDialog = lazyDialog(async () => (await import('./lock-dialog.tsx')).LockDialog);

interface FormMenuProps {
  readonly form: CompanyForm;
  /** There are unsaved changes: actions on the stored form are disabled. */
  readonly isDirty: boolean;
  readonly onChanged?: (form: CompanyForm) => void;
}

/** Rare actions: copying, locking, retiring, exporting answers. */
export function FormMenu({ form, isDirty, onChanged }: FormMenuProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'retire' | 'lock' | 'answers' | null>(null);
  const close = () => setAsked(null);
  const copy = useFormAct({
    run: () => api.forms.create.call({ template: copyOfForm(form.template) }),
    done: 'Copied',
    failed: 'Failed to copy the form',
    onDone: ({ id }) => void navigate({ to: '/settings/forms/$formId', params: { formId: id } }),
  });
  const archive = useFormAct({
    run: (isArchived: boolean) => api.forms.archive.call({ id: form.id, isArchived }),
    done: form.isArchived ? 'Form restored' : 'Form retired',
    failed: 'Failed to change the form',
    onDone: (changed) => {
      close();
      onChanged?.(changed);
    },
  });
  const saved = isDirty ? [] : [form];
  return (
    <>
      <LazyMenu
        trigger={<Button icon={<Ellipsis aria-hidden="true" />} iconLabel="More for this form" />}
        items={[
          {
            label: 'Export answers',
            icon: <Download aria-hidden="true" />,
            onSelect: () => setAsked('answers'),
          },
          {
            label: 'Copy to a new form',
            icon: <Copy aria-hidden="true" />,
            onSelect: () => copy.mutate(undefined),
          },
          ...saved
            .filter(({ lockedBy }) => lockedBy === null)
            .map(() => ({
              label: 'Lock as a state’s form',
              icon: <Lock aria-hidden="true" />,
              onSelect: () => setAsked('lock'),
            })),
          form.isArchived
            ? {
                label: 'Restore',
                icon: <ArchiveRestore aria-hidden="true" />,
                onSelect: () => archive.mutate(false),
              }
            : {
                label: 'Retire',
                icon: <Archive aria-hidden="true" />,
                danger: true,
                onSelect: () => setAsked('retire'),
              },
        ]}
      />
      <ConfirmDialog
        open={asked === 'retire'}
        onOpenChange={(open) => !open && close()}
        title="Retire This Form?"
        description="Technicians no longer get it. What was filled in stays, and you can bring it back."
        confirmLabel="Retire form"
        tone="danger"
        busy={archive.isPending}
        onConfirm={() => archive.mutate(true)}
      />
      {asked === 'answers' && <AnswersDialog form={form} onClose={close} />}
      {asked === 'lock' && <LockDialog form={form} onClose={close} />}
    </>
  );
}
