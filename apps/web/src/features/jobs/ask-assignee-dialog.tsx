import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { assigneeOptions, NOBODY } from './assignee-options.ts';
import { useAssignees } from './job-queries.ts';

interface AskAssigneeDialogProps {
  readonly title: string;
  readonly description: string;
  /** Who has it now. */
  readonly current?: { readonly userId: string | null; readonly fullName: string | null };
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: Error | null;
  /** A user's id, or null for no assignee. */
  readonly onAnswer: (userId: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for an assignee; technicians are listed first. */
export function AskAssigneeDialog({
  title,
  description,
  current,
  submitLabel,
  busy,
  error,
  onAnswer,
  onClose,
}: AskAssigneeDialogProps) {
  const [chosen, setChosen] = useState<string | null>(current?.userId ?? null);
  const [tried, setTried] = useState(false);
  const { people, error: loadError } = useAssignees(true);
  const wrong = tried && chosen === null ? 'Choose a person, or nobody.' : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (chosen !== null && !busy) onAnswer(chosen === NOBODY ? null : chosen);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Select
        label="Technician"
        required
        placeholder="Choose a person"
        options={assigneeOptions(people, 'Nobody', current)}
        value={chosen}
        onValueChange={setChosen}
        error={
          wrong ??
          (loadError === null ? undefined : messageOf(loadError)) ??
          (error === null ? undefined : messageOf(error))
        }
      />
    </Dialog>
  );
}
