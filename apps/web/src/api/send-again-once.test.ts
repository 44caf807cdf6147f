import { describe, expect, test } from 'vitest';
import { sendAgainOnce } from './send-again-once.ts';

const url = 'http://office.example/api/jobs';
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }));

/** Sends through a fake network that gives these answers in turn. */
async function through(request: Request, ...answers: (() => Promise<Response>)[]) {
  const bodies: string[] = [];
  const outcome = await sendAgainOnce(request, async (sent) => {
    bodies.push(await sent.text());
    return (answers[bodies.length - 1] ?? refused)();
  }).then(
    (response) => response.status,
    (error: unknown) => (error instanceof Error ? error.name : error),
  );
  return { outcome, bodies };
}

describe('what may come twice is sent again once', () => {
  const read = () => new Request(url);
  const keyed = () =>
    new Request(url, { method: 'POST', body: 'job', headers: { 'idempotency-key': 'one-and-only' } });
  test.each<[string, () => Request, (() => Promise<Response>)[], unknown, string[]]>([
    ['a read that nothing answered', read, [refused, status(200)], 200, ['', '']],
    ['a read while no server was there', read, [status(502), status(200)], 200, ['', '']],
    ['a read while the server starts', read, [status(503), status(200)], 200, ['', '']],
    ['a write with a key, with its whole body', keyed, [refused, status(200)], 200, ['job', 'job']],
    ['not a third time', read, [refused, refused, status(200)], 'TypeError', ['', '']],
    [
      'the second answer counts, whatever it is',
      read,
      [status(503), status(503), status(200)],
      503,
      ['', ''],
    ],
  ])('%s', async (_name, request, answers, outcome, bodies) => {
    expect(await through(request(), ...answers)).toEqual({ outcome, bodies });
  });
});

describe('and nothing else', () => {
  const timeout = () => Promise.reject(new DOMException('silent', 'TimeoutError'));
  test.each<[string, Request, (() => Promise<Response>)[], unknown]>([
    [
      'a write without a key',
      new Request(url, { method: 'POST', body: 'job' }),
      [refused, status(200)],
      'TypeError',
    ],
    ['a removal', new Request(url, { method: 'DELETE' }), [status(503), status(200)], 503],
    ['a refusal', new Request(url), [status(404), status(200)], 404],
    ['a fault of the server', new Request(url), [status(500), status(200)], 500],
    ['a server that stayed silent', new Request(url), [timeout, status(200)], 'TimeoutError'],
  ])('%s', async (_name, request, answers, outcome) => {
    const sent = await through(request, ...answers);
    expect([sent.outcome, sent.bodies.length]).toEqual([outcome, 1]);
  });

  test('what the caller gave up', async () => {
    const caller = new AbortController();
    const sent = through(new Request(url, { signal: caller.signal }), async () => {
      caller.abort();
      return refused();
    });
    expect((await sent).bodies).toHaveLength(1);
  });
});
