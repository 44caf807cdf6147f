import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipAnswer } from './gzip-answer.ts';

const long = JSON.stringify({ items: Array.from({ length: 100 }, (_, n) => `client ${n} Ä`) });
const answerOf = (text: string) =>
  new Response(text, { status: 201, headers: { 'content-type': 'application/json' } });

describe('an answer', () => {
  it('is compressed for who takes it, status and headers kept', async () => {
    const answer = await gzipAnswer(answerOf(long), 'br, gzip;q=0.8');
    expect(answer.status).toBe(201);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(Number(answer.headers.get('content-length'))).toBe(body.length);
    expect(body.length).toBeLessThan(long.length / 2);
    expect(gunzipSync(body).toString()).toBe(long);
  });

  it.each([
    ['nobody asked', long, undefined],
    ['another encoding is asked for', long, 'br'],
    ['gzip is refused', long, 'gzip;q=0, br'],
    ['it is small', '{"ok":true}', 'gzip'],
  ])('stays as it is when %s', async (_, text, accept) => {
    const answer = await gzipAnswer(answerOf(text), accept);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(await answer.text()).toBe(text);
  });

  it('without a body is left alone', async () => {
    const nothing = new Response(null, { status: 204 });
    expect(await gzipAnswer(nothing, 'gzip')).toBe(nothing);
  });
});
