import { expect, test } from 'vitest';
import {
  agreementInput,
  agreementState,
  judgeAgreementChange,
  newAgreement,
  withAddedByDays,
  withPause,
  withoutPause,
  type AgreementInput,
} from './agreement.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const input: AgreementInput = agreementInput.parse({
  clientId: id,
  name: 'Trap care',
  charge: 'period',
  months: 1,
  anchorDate: '2026-01-01',
  bills: 'advance',
  startDate: '2026-01-01',
  rates: [{ validFrom: '2026-01-01', cents: 20_000 }],
});
const later = { validFrom: '2026-09-01', cents: 25_000 };

test.each<[string, Partial<AgreementInput>, string | null]>([
  ['a name', { name: 'Other' }, null],
  ['a price of a day to come', { rates: [...input.rates, later] }, null],
  [
    'a price from a past day, whose difference comes with the next bill',
    { rates: [...input.rates, { validFrom: '2026-05-11', cents: 25_000 }] },
    null,
  ],
  ['an end', { endDate: '2026-03-01' }, null],
  ['the price of today', { rates: [{ validFrom: '2026-01-01', cents: 1 }] }, 'agreement.price-fixed'],
  ['the period', { months: 3 }, 'agreement.terms-fixed'],
  ['the beginning', { startDate: '2026-02-01' }, 'agreement.terms-fixed'],
])('once begun, changing %s', (_, changed, refusal) => {
  const judged = judgeAgreementChange(input, { ...input, ...changed }, '2026-06-01');
  expect(judged.ok ? null : judged.refusal).toBe(refusal);
  expect(judgeAgreementChange(input, { ...input, ...changed }, '2025-12-31').ok).toBe(true);
});

test('a price of visits is for days to come: those that were done keep theirs', () => {
  const before: AgreementInput = { ...input, charge: 'visit' };
  const judged = (validFrom: string) =>
    judgeAgreementChange(
      before,
      { ...before, rates: [...input.rates, { validFrom, cents: 25_000 }] },
      '2026-06-01',
    ).ok;
  expect([judged('2026-06-01'), judged('2026-06-02')]).toEqual([false, true]);
});

test('an added price counts by days, and an agreed one as it was agreed', () => {
  const rates = withAddedByDays([...input.rates, later], input.rates);
  expect(rates.map(({ isByDays }) => isByDays)).toEqual([false, true]);
  expect(withAddedByDays([...input.rates, later], rates)).toEqual(rates);
});

test('the earliest price stays, even when its day is to come: it holds before, too', () => {
  const before = { ...input, rates: [later] };
  const judged = judgeAgreementChange(before, { ...input, rates: [{ ...later, cents: 1 }] }, '2026-06-01');
  expect(judged.ok).toBe(false);
});

test.each([
  ['2025-12-31', 'coming'],
  ['2026-01-01', 'running'],
  ['2026-02-10', 'paused'],
  ['2026-03-31', 'running'],
  ['2026-04-01', 'ended'],
])('on %s it is %s', (today, state) => {
  const agreement = { ...input, endDate: '2026-03-31', pauses: [{ from: '2026-02-01', to: '2026-02-28' }] };
  expect(agreementState(agreement, today)).toBe(state);
});

test('is paused and goes on', () => {
  const one = { ...input, pauses: [] };
  const paused = withPause(one, '2026-02-01');
  expect(paused).toEqual({ ok: true, value: [{ from: '2026-02-01', to: null }] });
  const pauses = [{ from: '2026-02-01', to: null }];
  expect(withPause({ ...one, pauses }, '2026-03-01')).toMatchObject({ refusal: 'agreement.paused' });
  expect(withPause(one, '2025-12-31')).toMatchObject({ refusal: 'agreement.not-running' });
  expect(withoutPause({ pauses }, '2026-03-01', '2026-02-28')).toEqual({
    ok: true,
    value: [{ from: '2026-02-01', to: '2026-02-28' }],
  });
  expect(withoutPause({ pauses }, '2026-02-01', '2026-01-31')).toEqual({ ok: true, value: [] });
  expect(withoutPause({ pauses }, '2026-01-15', '2026-01-14')).toMatchObject({
    refusal: 'agreement.not-paused',
  });
});

test('ends after it begins, and has one repeating job', () => {
  expect(agreementInput.safeParse({ ...input, endDate: '2025-12-31' }).success).toBe(false);
  const newSeries = {
    jobTypeId: id,
    title: 'Pump-out',
    rule: { unit: 'week', every: 4, weekdays: [1] },
    startDate: '2026-01-05',
  };
  expect(newAgreement.safeParse({ ...input, newSeries }).success).toBe(false);
  expect(newAgreement.safeParse({ ...input, newSeries, clientAddressId: id }).success).toBe(true);
  expect(newAgreement.safeParse({ ...input, newSeries, seriesId: id, clientAddressId: id }).success).toBe(
    false,
  );
});
