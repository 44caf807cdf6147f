import { describe, expect, it } from 'vitest';
import { type Step, type StepEvent, type StepHistory, stepHistory } from './step-history.ts';

const step = (words: string, together?: string): Step => ({
  words,
  requests: [],
  back: [],
  known: { pool: new Map(), routes: [] },
  together,
});
const [a, b, c] = [step('a'), step('b'), step('c')];
const [one, two] = [step('one', 't'), step('two', 't')];
const many = Array.from({ length: 100 }, (_, at) => step(`${at}`));

describe('what can be undone and redone', () => {
  it.each<[string, StepHistory, StepEvent, StepHistory]>([
    [
      'what was done',
      { past: [a], future: [] },
      { type: 'drawn', step: b, direction: 'do' },
      { past: [a, b], future: [] },
    ],
    [
      'what was done last, and nothing that was undone before',
      { past: [], future: [a] },
      { type: 'drawn', step: b, direction: 'do' },
      { past: [b], future: [] },
    ],
    [
      'what was undone, again',
      { past: [a, b], future: [c] },
      { type: 'drawn', step: b, direction: 'undo' },
      { past: [a], future: [c, b] },
    ],
    [
      'what was redone, again',
      { past: [a], future: [c, b] },
      { type: 'drawn', step: b, direction: 'redo' },
      { past: [a, b], future: [c] },
    ],
    [
      'the last hundred steps',
      { past: many, future: [] },
      { type: 'drawn', step: a, direction: 'do' },
      { past: [...many.slice(1), a], future: [] },
    ],
    [
      'nothing after a failure',
      { past: [a, b], future: [c] },
      { type: 'failed', step: b },
      { past: [], future: [] },
    ],
    [
      'what was made together with what failed',
      { past: [a, one, two], future: [] },
      { type: 'failed', step: two },
      { past: [one], future: [] },
    ],
  ])('%s', (_, before, event, after) => {
    expect(stepHistory(before, event)).toEqual(after);
  });
});
