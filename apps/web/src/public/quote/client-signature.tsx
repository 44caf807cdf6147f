import type { Stroke } from '@haulwright/domain/field/signature-strokes';
import { useId } from 'react';
import { SignatureField } from '../../features/signatures/signature-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';

interface ClientSignatureProps {
  readonly strokes: readonly Stroke[];
  readonly error?: string | undefined;
  readonly onStrokesChange: (strokes: Stroke[]) => void;
}

/** The client's signature of a quote, with a button to start over. */
export function ClientSignature({ strokes, error, onStrokesChange }: ClientSignatureProps) {
  const errorId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">Signature</p>
      <SignatureField
        label={strokes.length === 0 ? 'Signature field, empty' : 'Signature field, signed'}
        describedBy={errorId}
        isWrong={error !== undefined}
        strokes={strokes}
        onStrokesChange={onStrokesChange}
      />
      <FieldError id={errorId}>{error}</FieldError>
      {strokes.length > 0 && (
        <div>
          <Button variant="ghost" onClick={() => onStrokesChange([])}>
            Clear signature
          </Button>
        </div>
      )}
    </div>
  );
}
