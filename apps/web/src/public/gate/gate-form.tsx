import { fittingStrokes, isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import { maxGatePoints, type GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SignatureField } from '../../features/signatures/signature-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface GateFormProps {
  readonly token: string;
  readonly onReceived: (visit: GateVisit) => void;
}

/** The figure is never filled in beforehand: it is what the site measured. */
export function GateForm({ token, onReceived }: GateFormProps) {
  const [receivedGallons, setReceivedGallons] = useState<number | null>(null);
  const [ticketNumber, setTicketNumber] = useState('');
  const [note, setNote] = useState('');
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [tried, setTried] = useState(false);
  const receive = useMutation({
    mutationFn: (gallons: number) =>
      api.gate.receive.call({
        token,
        receivedGallons: gallons,
        ticketNumber,
        note,
        name,
        strokes: fittingStrokes(strokes, maxGatePoints),
      }),
    onSuccess: onReceived,
  });
  const hasGallons = receivedGallons !== null && receivedGallons > 0;
  const isSigned = isSignature(strokes);
  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (hasGallons && isSigned && name.trim() !== '' && !receive.isPending) receive.mutate(receivedGallons);
  }
  return (
    <form noValidate className="mt-6 flex flex-col gap-4 border-t border-line pt-4" onSubmit={send}>
      <NumberField
        label="Gallons received"
        required
        min={0}
        max={1_000_000}
        suffix="gal"
        value={receivedGallons}
        onValueChange={setReceivedGallons}
        error={tried && !hasGallons ? 'Enter the gallons you received.' : undefined}
      />
      <TextField
        label="Ticket number"
        autoComplete="off"
        maxLength={maxLength.name}
        value={ticketNumber}
        onChange={(event) => setTicketNumber(event.target.value)}
      />
      <TextField
        label="Note"
        hint="For the hauler, such as why the gallons differ."
        autoComplete="off"
        maxLength={maxLength.line}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <TextField
        label="Your name"
        required
        autoComplete="name"
        maxLength={maxLength.name}
        value={name}
        error={tried && name.trim() === '' ? 'Enter your name.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <p className="mb-1 font-medium">Signature</p>
        <SignatureField
          label={strokes.length === 0 ? 'Signature, empty: sign with your finger' : 'Signature, drawn'}
          strokes={strokes}
          onStrokesChange={setStrokes}
          isWrong={tried && !isSigned}
        />
        {tried && !isSigned && (
          <p role="alert" className="mt-1 text-bad-text">
            Sign in the field.
          </p>
        )}
        <Button className="mt-2" size="sm" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          Clear the signature
        </Button>
      </div>
      {receive.isError && (
        <p role="alert" className="text-bad-text">
          {messageOf(receive.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" fullWidth busy={receive.isPending}>
        Sign for this load
      </Button>
    </form>
  );
}
