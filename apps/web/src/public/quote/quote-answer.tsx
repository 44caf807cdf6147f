import { fittingStrokes, isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { PublicQuote } from '@haulwright/domain/quotes/quote';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ClientSignature } from './client-signature.tsx';

interface QuoteAnswerProps {
  readonly token: string;
  readonly companyPhone: string | null;
  readonly onAnswered: (quote: PublicQuote) => void;
}

/** The client's answer: acceptance with name and signature, or refusal with a reason. */
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
  const [isTyped, setTyped] = useState(false);
  const isSigned = isTyped || isSignature(strokes);
  const accept = useMutation({
    mutationFn: (): Promise<PublicQuote> =>
      api.quotes.accept.call({ token, name, strokes: isTyped ? null : fittingStrokes(strokes) }),
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
      {isTyped ? (
        <p aria-live="polite" className="rounded-lg border border-line-strong bg-surface px-4 py-6">
          <span className="block text-sm text-ink-soft">Signed as</span>
          <span className="block min-h-7 text-xl break-words italic">{name}</span>
        </p>
      ) : (
        <ClientSignature
          strokes={strokes}
          error={
            tried && !isSigned ? 'Sign in the box, or use your typed name as your signature.' : undefined
          }
          onStrokesChange={setStrokes}
        />
      )}
      <Checkbox label="Use my typed name as my signature" checked={isTyped} onCheckedChange={setTyped} />
      {companyPhone !== null && <p className="text-sm text-ink-soft">Questions? Call {companyPhone}.</p>}
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
        error={tried && !isSaid ? 'Say briefly why.' : undefined}
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
