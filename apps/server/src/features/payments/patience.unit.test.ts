import { expect, it } from 'vitest';
import { personPatience, taskPatience, withPatience } from './patience.ts';
import { ProviderProblem, type PaymentProvider, type RefundFact } from './provider.ts';

const refund: RefundFact = {
  ref: 're_1',
  attemptId: null,
  paymentRef: null,
  state: 'succeeded',
  cents: 1,
  failure: null,
};
const busy = (afterMs: number | null = null) => new ProviderProblem('away', 'busy', { afterMs });

/** A provider whose `readRefund` fails with those first; waits are told and not waited. */
function provider(failures: readonly Error[], patience = taskPatience) {
  const left = [...failures];
  const waited: number[] = [];
  let asked = 0;
  const rests = new Map<string, number>();
  let at = 0;
  const of = withPatience(
    {
      readRefund: async () => {
        asked += 1;
        const failure = left.shift();
        if (failure !== undefined) throw failure;
        return refund;
      },
    } as unknown as PaymentProvider,
    patience,
    {
      now: () => new Date(at),
      signal: new AbortController().signal,
      rests,
      random: () => 0.5,
      wait: async (ms) => void waited.push(ms),
    },
  );
  return {
    ask: () => of.readRefund('rk_1', 're_1'),
    waited,
    asked: () => asked,
    later: (ms: number) => (at += ms),
  };
}

it('asks a busy provider again after 1, 5 and 25 seconds, once in an act', async () => {
  const given = provider([busy(), busy(), busy(), busy(), busy()]);
  await expect(given.ask()).rejects.toThrow('busy');
  expect(given.waited).toEqual([1_000, 5_000, 25_000]);
  await expect(given.ask()).rejects.toThrow('busy');
  expect(given.waited).toHaveLength(3);
  expect(await given.ask()).toEqual(refund);
});

it('keeps nobody waiting before a page for more than a moment', async () => {
  const given = provider([busy(), busy()], personPatience);
  await expect(given.ask()).rejects.toThrow('busy');
  expect(given.waited).toEqual([1_000]);
});

it('waits as long as it is asked to, and leaves a long wait to the sweep', async () => {
  const given = provider([busy(7_000), busy(120_000)]);
  await expect(given.ask()).rejects.toThrow('busy');
  expect(given.waited).toEqual([7_000]);
  await expect(given.ask()).rejects.toThrow(/left alone/);
  expect(given.asked()).toBe(2);
  given.later(120_001);
  expect(await given.ask()).toEqual(refund);
});

it.each([
  ['an answer that was lost', new ProviderProblem('away', 'lost')],
  ['a refusal', new ProviderProblem('refused', 'no')],
])('%s is not asked for again at once', async (_, problem) => {
  const given = provider([problem]);
  await expect(given.ask()).rejects.toBe(problem);
  expect(given.waited).toEqual([]);
});
