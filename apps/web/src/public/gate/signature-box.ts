import {
  signatureBox,
  strokePath,
  strokePoint,
  type Stroke,
} from '@haulwright/domain/field/signature-strokes';
import { drawing, element } from './element.ts';
import { fieldError, makeButton } from './gate-parts.ts';
import { say } from './gate-words.ts';

export interface SignatureBox {
  readonly box: HTMLElement;
  /** The field to sign in. */
  readonly pad: SVGSVGElement;
  readonly strokes: () => readonly Stroke[];
  readonly setError: (error: string | undefined) => void;
}

const errorId = 'gate-strokes-error';

/** Takes a signature by finger, pen or mouse, as `features/signatures/signature-field.tsx` does. */
export function makeSignatureBox(onChange: () => void, first: readonly Stroke[] = []): SignatureBox {
  let strokes = first;
  let shown: HTMLElement | undefined;
  const ink = drawing('g', {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '6',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  const pad = drawing(
    'svg',
    {
      role: 'img',
      tabindex: '-1',
      viewBox: signatureBox,
      class:
        'aspect-5/2 w-full touch-none rounded-xl border-2 border-line-strong bg-surface text-ink select-none [&:not(:focus-visible)]:outline-none',
    },
    drawing('path', { d: 'M60 320H940', class: 'stroke-line-strong', 'stroke-width': '2', fill: 'none' }),
    ink,
  );
  const { button: clear } = makeButton({
    label: 'Clear the signature',
    size: 'sm',
    className: 'mt-2',
    onPress: () => {
      ink.replaceChildren();
      change([]);
    },
  });
  const box = element('div', {}, element('p', { class: 'mb-1 font-medium' }, say('Signature')), pad, clear);

  function tell() {
    clear.disabled = strokes.length === 0;
    const label = strokes.length === 0 ? 'Signature, empty: sign with your finger' : 'Signature, drawn';
    pad.setAttribute('aria-label', say(label));
  }
  function change(next: readonly Stroke[]) {
    strokes = next;
    tell();
    onChange();
  }
  tell();
  ink.append(...strokes.map((stroke) => drawing('path', { d: strokePath(stroke) })));
  takeStrokes(pad, ink, (stroke) => change([...strokes, stroke]));
  return {
    box,
    pad,
    strokes: () => strokes,
    setError(error) {
      shown?.remove();
      shown = undefined;
      pad.classList.toggle('border-bad-fill', error !== undefined);
      pad.classList.toggle('border-line-strong', error === undefined);
      if (error === undefined) return pad.removeAttribute('aria-describedby');
      pad.setAttribute('aria-describedby', errorId);
      shown = fieldError(errorId, error);
      shown.classList.add('mt-1.5');
      clear.before(shown);
    },
  };
}

/** Draws one line at a time, following the pointer that started it. */
function takeStrokes(pad: SVGSVGElement, ink: SVGGElement, onStroke: (stroke: Stroke) => void): void {
  let now: { readonly pointerId: number; readonly points: Stroke; readonly line: SVGPathElement } | undefined;
  const take = (event: PointerEvent) => {
    if (now === undefined || now.pointerId !== event.pointerId) return;
    const place = pad.getBoundingClientRect();
    // Points between two frames; older browsers report only the last one.
    const points = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    for (const { clientX: x, clientY: y } of points.length === 0 ? [event] : points)
      now.points.push(strokePoint({ x, y }, place));
    now.line.setAttribute('d', strokePath(now.points));
  };
  const end = (event: PointerEvent) => {
    if (now === undefined || now.pointerId !== event.pointerId) return;
    const { points } = now;
    now = undefined;
    if (points.length > 0) onStroke(points);
  };
  pad.addEventListener('pointerdown', (event) => {
    // Ignores a palm resting on the glass.
    if (now !== undefined || event.button !== 0) return;
    pad.setPointerCapture(event.pointerId);
    now = { pointerId: event.pointerId, points: [], line: drawing('path') };
    ink.append(now.line);
    take(event);
  });
  pad.addEventListener('pointermove', take);
  pad.addEventListener('pointerup', end);
  pad.addEventListener('pointercancel', end);
}
