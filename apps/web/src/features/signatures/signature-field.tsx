// Public to other features: clients, receiving sites and technicians sign in it.
import {
  type Stroke,
  signatureAspect,
  signatureBox,
  strokePath,
  strokePoint,
} from '@haulwright/domain/field/signature-strokes';
import { type PointerEvent, useRef } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

interface SignatureFieldProps {
  readonly label: string;
  readonly strokes: readonly Stroke[];
  readonly onStrokesChange: (strokes: Stroke[]) => void;
  readonly isWrong: boolean;
  /** The id of the error text. */
  readonly describedBy?: string;
  /** Stands on its side, so that it is as long as an upright phone: what is drawn is the same. */
  readonly isSideways?: boolean;
}

/**
 * Captures a signature by finger, pen or mouse. It is drawn from its strokes, so that turning the phone only
 * changes its size; the stroke in progress bypasses React, which is too slow for it.
 */
export function SignatureField(props: SignatureFieldProps) {
  const { label, strokes, onStrokesChange, isWrong, describedBy, isSideways = false } = props;
  const live = useRef<SVGPathElement>(null);
  const drawing = useRef<{ readonly pointerId: number; readonly points: Stroke } | null>(null);

  function take(event: PointerEvent<SVGSVGElement>) {
    const now = drawing.current;
    if (now === null || now.pointerId !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    const native = event.nativeEvent;
    // Points between two frames; older browsers report only the last one.
    const points = 'getCoalescedEvents' in native ? native.getCoalescedEvents() : [];
    for (const { clientX: x, clientY: y } of points.length === 0 ? [native] : points)
      now.points.push(isSideways ? sidewaysPoint({ x, y }, box) : strokePoint({ x, y }, box));
    live.current?.setAttribute('d', strokePath(now.points));
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    // Ignores a palm resting on the glass.
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
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image is no place to draw in
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      viewBox={isSideways ? sidewaysBox : signatureBox}
      onPointerDown={begin}
      onPointerMove={take}
      onPointerUp={end}
      onPointerCancel={end}
      className={classNames(
        isSideways ? 'h-full max-w-full' : 'w-full',
        'touch-none rounded-xl border-2 bg-surface text-ink select-none',
        isWrong ? 'border-bad-fill' : 'border-line-strong',
      )}
      style={{ aspectRatio: isSideways ? 1 / signatureAspect : signatureAspect }}
    >
      <g transform={isSideways ? `translate(${sidewaysWidth} 0) rotate(90)` : undefined}>
        <path d="M60 320H940" className="stroke-line-strong" strokeWidth={2} fill="none" />
        <g fill="none" stroke="currentColor" strokeWidth={6} strokeLinecap="round" strokeLinejoin="round">
          {strokes.map((stroke, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and keep their order
            <path key={at} d={strokePath(stroke)} />
          ))}
          <path ref={live} />
        </g>
      </g>
    </svg>
  );
}

const sidewaysWidth = 1_000 / signatureAspect;
const sidewaysBox = `0 0 ${sidewaysWidth} 1000`;

/** The field turned by a quarter to the right: its left end is at the top of the screen. */
const sidewaysPoint = ({ x, y }: { readonly x: number; readonly y: number }, box: DOMRect) =>
  strokePoint(
    { x: y - box.top, y: box.right - x },
    { left: 0, top: 0, width: box.height, height: box.width },
  );
