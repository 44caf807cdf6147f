import { afterAll, beforeEach, expect, test } from 'vitest';
import { startHttpFake, type Behaviour } from '../../../../../test/fakes/http-fake.ts';
import { fetchJson, OutboundError } from './fetch-json.ts';

const fake = await startHttpFake(() => ({ hello: 'world' }));
afterAll(() => fake.close());
beforeEach(() => {
  fake.behaviour = 'answer';
});

const fetched = (signal?: AbortSignal) =>
  fetchJson(new URL(fake.url), { timeoutMs: 400, maximumBytes: 1_000_000, signal });

test('gives the document', async () => {
  expect(await fetched()).toEqual({ hello: 'world' });
});

const failures: [Behaviour, string][] = [
  ['status-500', 'it answered with status 500'],
  ['hang', 'it did not answer within 0.4 s'],
  ['hang-in-body', 'it did not answer within 0.4 s'],
  ['garbage', 'its answer was not JSON'],
  ['endless', 'its answer was larger than 1000000 bytes'],
];
test.each(failures)('%s is an outbound error in words', async (behaviour, message) => {
  fake.behaviour = behaviour;
  await expect(fetched()).rejects.toThrow(new OutboundError(message));
});

test('the caller’s cancellation is no failure of the server', async () => {
  fake.behaviour = 'hang';
  await expect(fetched(AbortSignal.timeout(20))).rejects.not.toBeInstanceOf(OutboundError);
});
