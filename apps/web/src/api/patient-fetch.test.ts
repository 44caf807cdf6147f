import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTimeout, patientFetch } from './patient-fetch.ts';

/** A network that never answers; it only rejects when the caller aborts. */
const silent = (request: Request, init: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    const { signal } = { signal: init?.signal ?? request.signal };
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

describe('patientFetch', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', silent);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const settled = async (call: Promise<Response>) => {
    const outcome = call.then(
      () => 'answered',
      (error: unknown) => error,
    );
    let value: unknown = 'waiting';
    void outcome.then((result) => (value = result));
    await vi.advanceTimersByTimeAsync(31_000);
    return value;
  };

  it('gives up on a server that stays silent', async () => {
    expect(isTimeout(await settled(patientFetch('http://office.example/api/jobs')))).toBe(true);
  });

  it('waits longer for large files', async () => {
    for (const path of ['exports/company', 'client-imports'])
      expect(await settled(patientFetch(`http://office.example/api/${path}`))).toBe('waiting');
  });

  it('ends when the caller does, with the reason of the caller', async () => {
    const caller = new AbortController();
    const call = patientFetch('http://office.example/api/jobs', { signal: caller.signal });
    caller.abort(new Error('left the page'));
    await expect(call).rejects.toThrow('left the page');
  });

  it('does not disturb an answer that came in time', async () => {
    const given: { signal?: AbortSignal | null | undefined } = {};
    vi.stubGlobal('fetch', (_request: Request, init: RequestInit) => {
      given.signal = init.signal;
      return Promise.resolve(new Response('here'));
    });
    const answer = await patientFetch('http://office.example/api/jobs');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(given.signal?.aborted).toBe(false);
    expect(await answer.text()).toBe('here');
  });
});
