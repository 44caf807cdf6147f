import { fittingStrokes, isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { PublicQuote } from '@haulwright/domain/quotes/quote';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SignatureField } from './signature-field.tsx';

interface QuoteAnswerProps {
  readonly token: string;
  readonly companyPhone: string | null;
  readonly onAnswered: (quote: PublicQuote) => void;
}

/** How a client answers: accepts with name and signature, or declines with a reason. */
export function QuoteAnswer(props: QuoteAnswerProps) {
  const [isDeclining, setDeclining] = useState(false);
  return isDeclining ? (
    <DeclineForm {...props} onBack={() => setDeclining(false)} />
  ) : (
    <AcceptForm {...props} onDecline={() => setDeclining(true)} />
  );
}

function AcceptForm({
  token,
  companyPhone,
  onAnswered,
  onDecline,
}: QuoteAnswerProps & { readonly onDecline: () => void }) {
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [tried, setTried] = useState(false);
  const isNamed = name.trim() !== '';
  const isSigned = isSignature(strokes);
  const accept = useMutation({
    mutationFn: (): Promise<PublicQuote> =>
      api.quotes.accept.call({ token, name, strokes: fittingStrokes(strokes) }),
    onSuccess: onAnswered,
  });
  return (
    <form
      noValidate
      aria-label="Accept this quote"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isNamed && isSigned) accept.mutate();
      }}
    >
      <TextField
        label="Your name"
        required
        autoComplete="name"
        maxLength={maxLength.name}
        value={name}
        error={tried && !isNamed ? 'Enter your name.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <SignatureField
        strokes={strokes}
        error={tried && !isSigned ? 'Sign in the field.' : undefined}
        onStrokesChange={setStrokes}
      />
      {companyPhone !== null && (
        <p className="text-sm text-ink-soft">If you cannot sign here, call {companyPhone} to accept.</p>
      )}
      <FieldError>{accept.isError ? messageOf(accept.error) : undefined}</FieldError>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={accept.isPending}>
        Accept this quote
      </Button>
      <Button variant="ghost" fullWidth onClick={onDecline}>
        Decline
      </Button>
    </form>
  );
}

function DeclineForm({ token, onAnswered, onBack }: QuoteAnswerProps & { readonly onBack: () => void }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isSaid = reason.trim() !== '';
  const decline = useMutation({
    mutationFn: (): Promise<PublicQuote> => api.quotes.decline.call({ token, reason }),
    onSuccess: onAnswered,
  });
  return (
    <form
      noValidate
      aria-label="Decline this quote"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isSaid) decline.mutate();
      }}
    >
      <TextField
        label="Why not?"
        required
        maxLength={maxLength.line}
        value={reason}
        error={tried && !isSaid ? 'Say in a few words why.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <FieldError>{decline.isError ? messageOf(decline.error) : undefined}</FieldError>
      <Button type="submit" variant="primary" size="lg" fullWidth busy={decline.isPending}>
        Decline this quote
      </Button>
      <Button variant="ghost" fullWidth onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
