import { assert, constantFrom, property, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import {
  followUpDate,
  judgeQuoteStep,
  quoteNumber,
  quoteStates,
  quoteSteps,
  shownStateOf,
  totalName,
  type QuoteState,
  type QuoteStep,
} from './quote-life.ts';

const today = '2026-03-10';
const quote = (state: QuoteState, expiresOn = today, isNumbered = state !== 'draft') => ({
  state,
  expiresOn,
  isNumbered,
  isBeingMailed: false,
});

describe('the state of a quote', () => {
  it.each([
    ['sent', today, 'sent'],
    ['sent', '2026-03-09', 'expired'],
    ['draft', '2026-03-09', 'draft'],
    ['accepted', '2026-03-09', 'accepted'],
    ['declined', '2026-03-09', 'declined'],
    ['withdrawn', '2026-03-09', 'withdrawn'],
  ] as const)('stored as %s with the last day %s it reads %s', (state, expiresOn, shown) => {
    expect(shownStateOf({ state, expiresOn }, today)).toBe(shown);
  });
});

const yesterday = '2026-03-09';

describe('a step', () => {
  it.each<[QuoteStep, QuoteState, string, string | null]>([
    ['change', 'draft', today, 'draft'],
    ['change', 'sent', today, 'quote.not-draft'],
    ['change', 'accepted', today, 'quote.not-draft'],
    ['send', 'draft', today, 'sent'],
    ['send', 'draft', yesterday, 'quote.expired'],
    ['send', 'sent', today, 'sent'],
    ['send', 'sent', yesterday, 'quote.expired'],
    ['send', 'declined', today, 'quote.decided'],
    ['send', 'withdrawn', today, 'quote.withdrawn'],
    ['ask', 'sent', yesterday, 'sent'],
    ['ask', 'draft', today, 'quote.is-draft'],
    ['ask', 'declined', today, 'quote.decided'],
    ['accept', 'draft', today, 'quote.is-draft'],
    ['accept', 'sent', today, 'accepted'],
    ['accept', 'sent', yesterday, 'quote.expired'],
    ['accept', 'accepted', today, 'quote.decided'],
    ['accept', 'declined', today, 'quote.decided'],
    ['accept', 'withdrawn', today, 'quote.withdrawn'],
    ['decline', 'sent', today, 'declined'],
    ['decline', 'sent', yesterday, 'declined'],
    ['decline', 'accepted', today, 'quote.decided'],
    ['withdraw', 'sent', today, 'withdrawn'],
    ['withdraw', 'accepted', today, 'quote.decided'],
    ['withdraw', 'draft', today, 'quote.is-draft'],
    ['revise', 'sent', yesterday, 'draft'],
    ['revise', 'declined', today, 'draft'],
    ['revise', 'withdrawn', today, 'draft'],
    ['revise', 'accepted', today, 'quote.decided'],
    ['remove', 'draft', today, null],
    ['remove', 'sent', today, 'quote.not-draft'],
  ])('%s of a quote that is %s with the last day %s: %s', (step, state, expiresOn, expected) => {
    const judged = judgeQuoteStep(quote(state, expiresOn), step, today);
    expect(judged.ok ? judged.value : judged.refusal).toBe(expected);
  });

  it('removes no draft that has a number', () => {
    expect(judgeQuoteStep(quote('draft', today, true), 'remove', today)).toEqual({
      ok: false,
      refusal: 'quote.has-number',
    });
  });

  it('of the office waits while a mail is on its way, and of the client does not', () => {
    const mailed = (state: QuoteState) => ({ ...quote(state), isBeingMailed: true });
    const waiting = { ok: false, refusal: 'quote.being-mailed' };
    for (const step of ['change', 'send', 'remove'] as const)
      expect([step, judgeQuoteStep(mailed('draft'), step, today)]).toEqual([step, waiting]);
    for (const step of ['send', 'withdraw', 'revise'] as const)
      expect([step, judgeQuoteStep(mailed('sent'), step, today)]).toEqual([step, waiting]);
    for (const step of ['accept', 'decline', 'ask'] as const)
      expect([step, judgeQuoteStep(mailed('sent'), step, today).ok]).toEqual([step, true]);
    expect(judgeQuoteStep(mailed('accepted'), 'change', today)).toEqual({
      ok: false,
      refusal: 'quote.not-draft',
    });
  });

  it('never changes what was accepted, whatever day it is', () => {
    assert(
      property(constantFrom(...quoteSteps), integer({ min: -400, max: 400 }), (step, days) => {
        expect(judgeQuoteStep(quote('accepted', addDays(today, days)), step, today).ok).toBe(false);
      }),
    );
  });

  it('is accepted from no state but sent', () => {
    for (const state of quoteStates)
      expect([state, judgeQuoteStep(quote(state), 'accept', today).ok]).toEqual([state, state === 'sent']);
  });
});

describe('when to ask a client who has not answered', () => {
  it.each([
    ['a week later', '2026-04-10', '2026-03-17'],
    ['the day before the last one', '2026-03-15', '2026-03-14'],
    ['not, where no day is between', '2026-03-11', null],
    ['not, where the last day is today', today, null],
  ])('%s', (_, expiresOn, expected) => {
    expect(followUpDate(today, expiresOn)).toBe(expected);
  });
});

it('numbers quotes by at least five digits', () => {
  expect([1, 99_999, 123_456].map(quoteNumber)).toEqual(['Q-00001', 'Q-99999', 'Q-123456']);
});

describe('the sum', () => {
  it.each([
    [false, [], 'Total'],
    [false, [1], 'Total'],
    [true, [], 'Total before taxes'],
    [true, [1], 'Total before other taxes'],
  ])('is called so where taxes are missing: %s, worked out: %j', (isBeforeTaxes, taxes, name) => {
    expect(totalName(isBeforeTaxes, taxes)).toBe(name);
  });
});
