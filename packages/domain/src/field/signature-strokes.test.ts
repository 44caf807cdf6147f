import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldCommand, maxBatchBytes } from './field-command.ts';
import {
  fittingStrokes,
  isSignature,
  maxSignaturePoints,
  signatureAspect,
  strokePath,
  strokePoint,
  thinStroke,
  type Stroke,
  type StrokePoint,
} from './signature-strokes.ts';
import { commandOf, jobId } from './testing.ts';

const coordinate = fc.integer({ min: 0, max: 1_000 });
const point = fc.tuple(coordinate, coordinate) as fc.Arbitrary<StrokePoint>;
const stroke = fc.array(point, { minLength: 1, maxLength: 300 });

describe('a place on the screen', () => {
  const box = { left: 20, top: 100, width: 280, height: 112 };
  it.each<[string, number, number, StrokePoint]>([
    ['the corner', 20, 100, [0, 0]],
    ['the middle', 160, 156, [500, 500]],
    ['outside, left and below', 3, 900, [0, 1_000]],
  ])('%s', (_, x, y, expected) => expect(strokePoint({ x, y }, box)).toEqual(expected));
});

describe('thinning', () => {
  it('leaves the ends of a straight line', () => {
    expect(
      thinStroke([
        [0, 0],
        [200, 201],
        [400, 399],
        [500, 500],
      ]),
    ).toEqual([
      [0, 0],
      [500, 500],
    ]);
  });

  it('moves no point, keeps the ends, and strays no further than it may', () => {
    fc.assert(
      fc.property(stroke, fc.integer({ min: 1, max: 40 }), (drawn, within) => {
        const thinned = thinStroke(drawn, within);
        expect([thinned[0], thinned.at(-1)]).toEqual([drawn[0], drawn.at(-1)]);
        let next = 0;
        for (const one of drawn) if (one === thinned[next]) next += 1;
        expect(next).toBe(thinned.length);
        for (const one of drawn) expect(nearest(one, thinned)).toBeLessThanOrEqual(within + 1e-6);
      }),
    );
  });
});

/** Distance of a point from a line, by trying every segment in small steps. */
function nearest(from: StrokePoint, line: Stroke): number {
  const far = (x: number, y: number) => Math.hypot(from[0] - x, (from[1] - y) / signatureAspect);
  let best = Infinity;
  line.forEach((a, at) => {
    const b = line[at + 1] ?? a;
    const [dx, dy] = [b[0] - a[0], (b[1] - a[1]) / signatureAspect];
    const [px, py] = [from[0] - a[0], (from[1] - a[1]) / signatureAspect];
    const t = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
    best = Math.min(best, far(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])));
  });
  return best;
}

it('whatever is drawn can be sent: fifty signatures fit into four requests', () => {
  // Worst case: 200 strokes of 500 points that jump from edge to edge.
  const scribble = Array.from({ length: 200 }, (_, line) =>
    Array.from({ length: 500 }, (__, at): StrokePoint => [
      (at * 7_919 + line * 31) % 1_001,
      (at * 104_729) % 1_001,
    ]),
  );
  const strokes = fittingStrokes(scribble);
  expect(strokes.flat().length).toBeLessThanOrEqual(maxSignaturePoints);
  const command = commandOf(1, 'signature.taken', {
    jobId: jobId(1),
    outcome: 'signed',
    name: 'Mrs. Miller',
    role: null,
    statement: 'Pumped.',
    strokes,
  });
  expect(fieldCommand.safeParse(command).success).toBe(true);
  expect(JSON.stringify(command).length * 50).toBeLessThan(4 * maxBatchBytes);
});

it.each<[string, Stroke[], boolean]>([
  ['nothing', [], false],
  ['a dot', [[[500, 500]]], false],
  [
    'a slip',
    [
      [
        [500, 500],
        [520, 510],
      ],
    ],
    false,
  ],
  [
    'two short lines',
    [
      [
        [0, 0],
        [40, 0],
      ],
      [
        [100, 0],
        [140, 0],
      ],
    ],
    true,
  ],
])('%s is a signature: %s', (_, strokes, expected) => expect(isSignature(strokes)).toBe(expected));

it.each<[string, Stroke, string]>([
  ['nothing', [], ''],
  ['a dot', [[500, 500]], 'M500 200h0.1'],
  [
    'a line',
    [
      [0, 0],
      [1_000, 1_000],
    ],
    'M0 0L1000 400',
  ],
  [
    'a bend',
    [
      [0, 0],
      [500, 1_000],
      [1_000, 0],
    ],
    'M0 0L500 400L1000 0',
  ],
])('%s as a path', (_, line, expected) => expect(strokePath(line)).toBe(expected));
