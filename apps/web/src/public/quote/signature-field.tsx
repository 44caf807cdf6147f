import {
  type Stroke,
  signatureAspect,
  signatureBox,
  strokePath,
  strokePoint,
} from '@haulwright/domain/field/signature-strokes';
import { type PointerEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';

interface SignatureFieldProps {
  readonly strokes: readonly Stroke[];
  readonly error?: string | undefined;
  readonly onStrokesChange: (strokes: Stroke[]) => void;
}

/** Where a client signs with finger, pen or mouse. The line under it is drawn past React, which is too slow. */
export function SignatureField({ strokes, error, onStrokesChange }: SignatureFieldProps) {
  const errorId = useId();
  const live = useRef<SVGPathElement>(null);
  const drawing = useRef<{ readonly pointerId: number; readonly points: Stroke } | null>(null);

  function take(event: PointerEvent<SVGSVGElement>) {
    const now = drawing.current;
    if (now === null || now.pointerId !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    now.points.push(strokePoint({ x: event.clientX, y: event.clientY }, box));
    live.current?.setAttribute('d', strokePath(now.points));
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (drawing.current !== null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointerId: event.pointerId, points: [] };
    take(event);
  }

  function end(event: PointerEvent<SVGSVGElement>) {
    const now = drawing.current;
    if (now === null || now.pointerId !== event.pointerId) return;
    drawing.current = null;
    live.current?.removeAttribute('d');
    if (now.points.length > 0) onStrokesChange([...strokes, now.points]);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">Signature</p>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image is no place to draw in
        role="img"
        aria-label={strokes.length === 0 ? 'Signature field, empty' : 'Signature field, signed'}
        aria-describedby={errorId}
        viewBox={signatureBox}
        onPointerDown={begin}
        onPointerMove={take}
        onPointerUp={end}
        onPointerCancel={end}
        className="w-full touch-none rounded-lg border border-line-strong bg-surface text-ink select-none"
        style={{ aspectRatio: signatureAspect }}
      >
        <path d="M60 320H940" className="stroke-line-strong" strokeWidth={2} fill="none" />
        <g fill="none" stroke="currentColor" strokeWidth={6} strokeLinecap="round" strokeLinejoin="round">
          {strokes.map((stroke, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and keep their order
            <path key={at} d={strokePath(stroke)} />
          ))}
          <path ref={live} />
        </g>
      </svg>
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
