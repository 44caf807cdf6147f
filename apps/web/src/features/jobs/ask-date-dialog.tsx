import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface AskDateDialogProps {
  readonly title: string;
  readonly description: string;
  /** 'yyyy-MM-dd' */
  readonly initial: string | null;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onAnswer: (date: string) => void;
  readonly onClose: () => void;
}

/** Asks for a day. */
export function AskDateDialog({
  title,
  description,
  initial,
  submitLabel,
  busy,
  error,
  onAnswer,
  onClose,
}: AskDateDialogProps) {
  const [date, setDate] = useState(initial);
  const [tried, setTried] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (date !== null && !busy) onAnswer(date);
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
      <DatePicker
        label="Date"
        required
        value={date}
        onValueChange={setDate}
        error={tried && date === null ? 'Choose the day.' : error === null ? undefined : messageOf(error)}
      />
    </Dialog>
  );
}
