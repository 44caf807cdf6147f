import type { Stroke } from '@haulwright/domain/field/signature-strokes';
import { Check, Eraser, Maximize2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SignatureField } from '../../features/signatures/signature-field.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

interface SignaturePadProps {
  readonly strokes: readonly Stroke[];
  readonly onStrokesChange: (strokes: Stroke[]) => void;
  readonly error?: string | undefined;
  /** What is signed: with it the pad can fill the screen, turned on its side. */
  readonly statement?: string;
}

/** Field for a signature by finger, with undo and clear. */
export function SignaturePad({ strokes, onStrokesChange, error, statement }: SignaturePadProps) {
  const { sign } = useTexts();
  const [isWhole, setWhole] = useState(false);
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
        {statement !== undefined && (
          <FieldButton icon={<Maximize2 aria-hidden="true" />} onClick={() => setWhole(true)}>
            {sign.wholeScreen}
          </FieldButton>
        )}
      </div>
      {isWhole && statement !== undefined && (
        <WholePad
          strokes={strokes}
          onStrokesChange={onStrokesChange}
          statement={statement}
          onClose={() => setWhole(false)}
        />
      )}
    </div>
  );
}

interface WholePadProps {
  readonly strokes: readonly Stroke[];
  readonly onStrokesChange: (strokes: Stroke[]) => void;
  readonly statement: string;
  readonly onClose: () => void;
}

/** The pad over the whole screen, on its side like its text: the phone is handed over and turned. */
function WholePad({ strokes, onStrokesChange, statement, onClose }: WholePadProps) {
  const { sign, photos } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={sign.title}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas p-0 text-ink"
    >
      <div className="flex h-full flex-col gap-3 p-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="flex min-h-0 flex-1 flex-row-reverse justify-center gap-3">
          <p className="min-h-0 overflow-auto text-lg [writing-mode:vertical-rl]">{statement}</p>
          <SignatureField
            label={sign.field(strokes.length)}
            strokes={strokes}
            onStrokesChange={onStrokesChange}
            isWrong={false}
            isSideways
          />
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
          <FieldButton icon={<Eraser aria-hidden="true" />} onClick={() => onStrokesChange([])}>
            {sign.clear}
          </FieldButton>
          <FieldButton
            variant="primary"
            icon={<Check aria-hidden="true" />}
            onClick={() => dialog.current?.close()}
          >
            {photos.done}
          </FieldButton>
        </div>
      </div>
    </dialog>
  );
}
