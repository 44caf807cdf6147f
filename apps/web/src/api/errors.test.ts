import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { codeOf, fieldIssuesOf, isWorthRetrying, messageOf, refusalOf } from './errors.ts';

const wrongField = new ORPCError('BAD_REQUEST', {
  status: 400,
  data: { issues: [{ path: ['name'], message: 'Client name is required' }] },
});

describe('messageOf', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'a declared refusal says its own sentence',
      new ORPCError('job.already-completed', { status: 409, message: 'This job is already completed.' }),
      /^This job is already completed\.$/,
    ],
    ['a missing row says what to do', new ORPCError('NOT_FOUND', { status: 404 }), /no longer there/],
    ['the first wrong field', wrongField, /^Client name is required$/],
    [
      'a server error hides its insides',
      new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, message: 'relation "jobs" does not exist' }),
      /went wrong on the server/,
    ],
    ['a silent server', new DOMException('x', 'TimeoutError'), /did not answer in time.*kept what you typed/],
    ['no connection', new TypeError('Failed to fetch'), /Can't reach the server.*kept what you typed/],
    ['anything else', 'boom', /went wrong/],
  ])('%s', (_name, error, sentence) => {
    expect(messageOf(error)).toMatch(sentence);
  });
});

test('fieldIssuesOf lists wrong fields only for bad requests', () => {
  expect(fieldIssuesOf(wrongField)).toEqual([{ path: ['name'], message: 'Client name is required' }]);
  expect(fieldIssuesOf(new ORPCError('FORBIDDEN', { status: 403 }))).toEqual([]);
});

test('only what may pass by itself is worth retrying', () => {
  expect(isWorthRetrying(new TypeError('Failed to fetch'))).toBe(true);
  expect(isWorthRetrying(new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))).toBe(true);
  expect(isWorthRetrying(new ORPCError('FORBIDDEN', { status: 403 }))).toBe(false);
  expect(codeOf(new ORPCError('FORBIDDEN', { status: 403 }))).toBe('FORBIDDEN');
});

describe('a refusal with the id of its request', () => {
  const requestId = 'b1946ac9-2f6e-4f0f-9a53-1d3c5be0a5d7';

  test('names it where nobody knows what happened', () => {
    const error = refusalOf({
      defined: false,
      code: 'INTERNAL_SERVER_ERROR',
      status: 500,
      message: 'x',
      requestId,
    });
    expect(messageOf(error)).toMatch(
      /went wrong on the server.*this page kept what you typed\.\nRequest b1946ac9-2f6e-4f0f-9a53-1d3c5be0a5d7$/,
    );
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', status: 500, defined: false });
  });

  test('keeps it to itself where the sentence says what to do', () => {
    const error = refusalOf({
      defined: true,
      code: 'BAD_REQUEST',
      status: 400,
      message: 'x',
      data: { issues: [{ path: ['name'], message: 'Client name is required' }] },
      requestId,
    });
    expect(messageOf(error)).toBe('Client name is required');
    expect(fieldIssuesOf(error)).toHaveLength(1);
    expect(codeOf(error)).toBe('BAD_REQUEST');
  });

  test.each([
    null,
    'Bad gateway',
    {},
    { code: 'X', message: 'x' },
    { code: 1, status: 400, message: 'x' },
    { code: 'X', status: 200, message: 'x' },
  ])('%j is none', (body) => {
    expect(refusalOf(body)).toBeUndefined();
  });
});
