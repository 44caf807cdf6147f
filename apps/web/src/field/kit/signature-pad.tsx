import {
  type Stroke,
  signatureAspect,
  signatureBox,
  strokePath,
  strokePoint,
} from '@haulwright/domain/field/signature-strokes';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

interface SignaturePadProps {
  readonly strokes: readonly Stroke[];
  readonly onStrokesChange: (strokes: Stroke[]) => void;
  readonly error?: string | undefined;
}

/**
 * Where somebody signs with a finger. Drawn from its data, so that turning the phone changes its size and
 * nothing else; the line under the finger is drawn past React, which is too slow for it.
 */
export function SignaturePad({ strokes, onStrokesChange, error }: SignaturePadProps) {
  const { sign } = useTexts();
  const live = useRef<SVGPathElement>(null);
  const drawing = useRef<{ readonly pointerId: number; readonly points: Stroke } | null>(null);

  function take(event: PointerEvent<SVGSVGElement>) {
    const now = drawing.current;
    if (now === null || now.pointerId !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    const native = event.nativeEvent;
    // What the screen felt between two frames; older browsers tell only the last place.
    const felt = 'getCoalescedEvents' in native ? native.getCoalescedEvents() : [];
    for (const { clientX: x, clientY: y } of felt.length === 0 ? [native] : felt)
      now.points.push(strokePoint({ x, y }, box));
    live.current?.setAttribute('d', strokePath(now.points));
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    // A palm that rests on the glass draws nothing.
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
    <div className="mb-4">
      {error !== undefined && (
        <p role="alert" className="mb-2 text-lg font-medium text-ink">
          ⚠ {error}
        </p>
      )}
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image is no place to draw in
        role="img"
        aria-label={sign.field(strokes.length)}
        viewBox={signatureBox}
        onPointerDown={begin}
        onPointerMove={take}
        onPointerUp={end}
        onPointerCancel={end}
        className={`w-full touch-none rounded-xl border-2 bg-surface text-ink select-none ${error === undefined ? 'border-line-strong' : 'border-bad-fill'}`}
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
