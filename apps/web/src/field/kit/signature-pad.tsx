import type { Stroke } from '@haulwright/domain/field/signature-strokes';
import { Eraser, Undo2 } from 'lucide-react';
import { SignatureField } from '../../features/signatures/signature-field.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

interface SignaturePadProps {
  readonly strokes: readonly Stroke[];
  readonly onStrokesChange: (strokes: Stroke[]) => void;
  readonly error?: string | undefined;
}

/** Field for a signature by finger, with undo and clear. */
export function SignaturePad({ strokes, onStrokesChange, error }: SignaturePadProps) {
  const { sign } = useTexts();
  return (
    <div className="mb-4">
      {error !== undefined && (
        <p role="alert" className="mb-2 text-lg font-medium text-ink">
          ⚠ {error}
        </p>
      )}
      <SignatureField
        label={sign.field(strokes.length)}
        strokes={strokes}
        onStrokesChange={onStrokesChange}
        isWrong={error !== undefined}
      />
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        <FieldButton
          icon={<Undo2 aria-hidden="true" />}
          disabled={strokes.length === 0}
          onClick={() => onStrokesChange(strokes.slice(0, -1))}
        >
          {sign.undoLine}
        </FieldButton>
        <FieldButton
          icon={<Eraser aria-hidden="true" />}
          disabled={strokes.length === 0}
          onClick={() => onStrokesChange([])}
        >
          {sign.clear}
        </FieldButton>
      </div>
    </div>
  );
}
