import { type VisitNoteKind, visitNote } from '@haulwright/domain/custody/visits/disposal-visit';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAddNote } from '../compliance-queries.ts';
import { noteName } from '../ticket-words.ts';

interface NoteDialogProps {
  readonly ticketId: string;
  readonly kind: VisitNoteKind;
  readonly onClose: () => void;
}

/** Adds a note of the office to a ticket; it is permanent, with author and time. */
export function NoteDialog({ ticketId, kind, onClose }: NoteDialogProps) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddNote(onClose);
  const checked = visitNote.safeParse({ kind, text });
  const wrong = tried && !checked.success ? checked.error.issues[0]?.message : undefined;
  const field = {
    label: noteName[kind],
    required: true,
    value: text,
    error: wrong ?? (add.isError ? messageOf(add.error) : undefined),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={noteName[kind]}
      description="It stays on the ticket with your name and the time."
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success) add.mutate({ id: ticketId, note: checked.data });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Save
          </Button>
        </>
      }
    >
      {kind === 'ticket-number' ? (
        <TextField {...field} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      ) : (
        <TextArea {...field} onChange={(event) => setText(event.target.value)} />
      )}
    </Dialog>
  );
}
