import { afterAll, beforeEach, expect, test } from 'vitest';
import { patiently } from '../../../../../test/patience.ts';
import { startHttpFake, type Behaviour } from '../../../../../test/fakes/http-fake.ts';
import { fetchJson, OutboundError } from './fetch-json.ts';

const fake = await startHttpFake(() => ({ hello: 'world' }));
afterAll(() => fake.close());
beforeEach(() => {
  fake.behaviour = 'answer';
});

const fetched = ({
  timeoutMs = patiently(30_000),
  signal,
}: { timeoutMs?: number; signal?: AbortSignal } = {}) =>
  fetchJson(new URL(fake.url), { timeoutMs, maximumBytes: 1_000_000, signal });

test('gives the document', async () => {
  expect(await fetched()).toEqual({ hello: 'world' });
});

const failures: [Behaviour, string, number?][] = [
  ['status-500', 'it answered with status 500'],
  ['hang', 'it did not answer within 0.4 s', 400],
  ['hang-in-body', 'it did not answer within 0.4 s', 400],
  ['garbage', 'its answer was not JSON'],
  ['endless', 'its answer was larger than 1000000 bytes'],
];
test.each(failures)('%s is an outbound error in words', async (behaviour, message, timeoutMs) => {
  fake.behaviour = behaviour;
  await expect(fetched(timeoutMs === undefined ? {} : { timeoutMs })).rejects.toThrow(
    new OutboundError(message),
  );
});

test('the caller’s cancellation is no failure of the server', async () => {
  fake.behaviour = 'hang';
  await expect(fetched({ signal: AbortSignal.timeout(20) })).rejects.not.toBeInstanceOf(OutboundError);
});
