import { expect, it } from 'vitest';
import { date, oneId, oneOf, searchOf, text } from './search-fields.ts';

it('reads a number somebody typed as the choice it is', () => {
  expect(searchOf({ months: oneOf('1', '12') })({ months: 12 })).toEqual({ months: '12' });
  expect(searchOf({ months: oneOf('1', '12') })({ months: 2 })).toEqual({ months: undefined });
});

const read = searchOf({ date, view: oneOf('day', 'week'), run: oneId, search: text });

it('keeps what an address means and says undefined for the rest, so that nothing meaningless stays in it', () => {
  const nothing = { date: undefined, view: undefined, run: undefined, search: undefined };
  expect(read({})).toStrictEqual(nothing);
  expect(read({ date: '2026-02-31', view: 'year', run: '12', search: 7, other: 'x' })).toStrictEqual(nothing);
  expect(
    read({ date: '2026-02-28', view: 'week', run: '00000000-0000-4000-8000-000000000000', search: 'weaver' }),
  ).toStrictEqual({
    date: '2026-02-28',
    view: 'week',
    run: '00000000-0000-4000-8000-000000000000',
    search: 'weaver',
  });
});
