import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { describe, expect, it } from 'vitest';
import { halved, holdLeftMs, holdMs, isHeld, nextBatch, pauseMs, verdictOf } from './send-rules.ts';
import type { StoredCommand } from './stored.ts';

const now = 1_000_000;

const stored = (seq: number, subject: string, change: Partial<StoredCommand> = {}): StoredCommand => ({
  seq,
  id: String(seq),
  subject,
  command: { type: 'note.left' } as FieldCommand,
  state: 'waiting',
  heldUntil: 0,
  about: '',
  ...change,
});
const held = { heldUntil: now + 5_000 };
const seqs = (batch: readonly StoredCommand[]) => batch.map(({ seq }) => seq);

describe('the next batch', () => {
  it.each<[string, StoredCommand[], number[]]>([
    ['is empty without work', [], []],
    ['keeps the order of the phone', [stored(2, 'b'), stored(1, 'a')], [1, 2]],
    ['leaves out what was judged', [stored(1, 'a', { state: 'applied' }), stored(2, 'a')], [2]],
    ['leaves out what can be taken back', [stored(1, 'a', held), stored(2, 'b')], [2]],
    ['passes nothing of a subject that stays', [stored(1, 'a', held), stored(2, 'a'), stored(3, 'b')], [3]],
    ['takes what was held before the clock was set back', [stored(1, 'a', { heldUntil: now + 1e7 })], [1]],
    ['takes a refused one never again', [stored(1, 'a', { state: 'refused' })], []],
  ])('%s', (_, waiting, expected) => {
    expect(seqs(nextBatch(waiting, now))).toEqual(expected);
  });

  it('has 50 commands at most, and as few as it was told', () => {
    const many = Array.from({ length: 120 }, (_, seq) => stored(seq, String(seq)));
    expect(nextBatch(many, now)).toHaveLength(50);
    expect(nextBatch(many, now, 7)).toHaveLength(7);
  });

  it('is no larger than the server reads, and never empty for one that is', () => {
    const large = (seq: number) =>
      stored(seq, String(seq), {
        command: { type: 'note.left', text: 'ü'.repeat(100_000) } as unknown as FieldCommand,
      });
    expect(seqs(nextBatch([large(1), large(2), large(3)], now))).toEqual([1, 2]);
    const tooLarge = stored(1, 'a', {
      command: { type: 'note.left', text: 'x'.repeat(600_000) } as unknown as FieldCommand,
    });
    expect(seqs(nextBatch([tooLarge, stored(2, 'b')], now))).toEqual([1]);
  });
});

describe('holding', () => {
  it('ends after ten seconds, and with a clock that was set back', () => {
    expect(isHeld({ heldUntil: now + holdMs }, now)).toBe(true);
    expect(isHeld({ heldUntil: now }, now)).toBe(false);
    expect(isHeld({ heldUntil: now + holdMs + 1 }, now)).toBe(false);
  });

  it('says when the first one may go', () => {
    expect(holdLeftMs([stored(1, 'a', { heldUntil: now + 900 }), stored(2, 'b', held)], now)).toBe(900);
    expect(holdLeftMs([stored(1, 'a'), stored(2, 'b', { ...held, state: 'applied' })], now)).toBeNull();
  });
});

it.each([
  [200, 'judged'],
  [401, 'sign-in'],
  [403, 'not-allowed'],
  [413, 'halve'],
  [429, 'later'],
  [400, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('an answer %i means %s', (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict);
});

describe('the pause after failures', () => {
  it.each([
    [1, null, 1, 1_000],
    [1, null, 0, 750],
    [2, null, 1, 2_000],
    [5, null, 1, 16_000],
    [7, null, 1, 60_000],
    [50, null, 1, 60_000],
    [1, 30_000, 0, 30_000],
    [1, 3_600_000, 0, 60_000],
  ])('%i with %s asked for', (failures, retryAfterMs, chance, expected) => {
    expect(pauseMs(failures, retryAfterMs, chance)).toBe(expected);
  });
});

it.each([
  [50, 25],
  [3, 1],
  [1, 1],
])('half of %i is %i', (sent, expected) => {
  expect(halved(sent)).toBe(expected);
});
