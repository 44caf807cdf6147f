import { accepted, type Outcome, refused } from '@haulwright/domain/kernel/outcome';
import { expect, it } from 'vitest';
import { answer } from './answer.ts';

class Declared extends Error {
  readonly options: object | undefined;
  constructor(code: string, options?: object) {
    super(code);
    this.options = options;
  }
}

const errors = {
  NOT_FOUND: () => new Declared('NOT_FOUND'),
  'truck.full': (options?: { message?: string }) => new Declared('truck.full', options),
  'truck.busy': (options: { data: { until: string } }) => new Declared('truck.busy', options),
};

interface Busy {
  readonly ok: false;
  readonly refusal: 'truck.busy';
  readonly until: string;
}
type Result = Outcome<number, 'not-found' | 'truck.full'> | Busy;

/** The caller's view of an outcome. */
function heard(outcome: Result): unknown {
  try {
    return answer(outcome, errors, { 'truck.busy': ({ until }: Busy) => ({ data: { until } }) });
  } catch (error) {
    return error;
  }
}

it('answers with the value', () => {
  expect(heard(accepted(7))).toBe(7);
});

it.each([
  [refused('truck.full'), new Declared('truck.full')],
  [refused('not-found'), new Declared('NOT_FOUND')],
  [
    { ok: false, refusal: 'truck.busy', until: '12:00' },
    new Declared('truck.busy', { data: { until: '12:00' } }),
  ],
] satisfies [Result, Declared][])('throws the declared error of %o', (outcome, error) => {
  const thrown = heard(outcome);
  expect(thrown).toBeInstanceOf(Declared);
  expect(thrown).toMatchObject({ message: error.message, options: error.options });
});

it('is refused by the compiler when the contract declares no error, or one that needs details', () => {
  const full = refused('truck.full') as Outcome<number, 'truck.full' | 'truck.gone'>;
  // @ts-expect-error no error is declared for 'truck.gone'
  expect(() => answer(full, errors)).toThrow('truck.full');
  const busy = { ok: false, refusal: 'truck.busy', until: '' } as Outcome<number, never> | Busy;
  // @ts-expect-error its error needs data
  expect(() => answer(busy, errors)).toThrow('truck.busy');
});
