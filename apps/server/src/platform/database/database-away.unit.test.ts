import { expect, it } from 'vitest';
import { DatabaseAway, databaseTrouble, isConnectionLost, OutcomeUnknown } from './database-away.ts';

const withCode = (code: string, message = 'refused') => Object.assign(new Error(message), { code });
/** As the query builder wraps the driver's errors. */
const wrapped = (cause: Error, params = '') =>
  Object.assign(new Error(`Failed query: insert\nparams: ${params}`, { cause }), { query: 'insert' });

it.each([
  ['the server was stopped', withCode('57P01'), 'away'],
  ['another backend crashed', withCode('57P02'), 'away'],
  ['it is starting', wrapped(withCode('57P03')), 'away'],
  ['nobody listens', withCode('ECONNREFUSED'), 'away'],
  ['the host vanished', withCode('EHOSTUNREACH'), 'away'],
  ['its name has no address for the moment', withCode('EAI_AGAIN'), 'away'],
  ['all its connections are taken', withCode('53300'), 'away'],
  ['it became a replica', withCode('25006'), 'away'],
  ['the driver lost it', new Error('Connection terminated unexpectedly'), 'away'],
  [
    'the driver lost it before',
    wrapped(new Error('Client has encountered a connection error and is not queryable')),
    'away',
  ],
  ['it is silent', new Error('Query read timeout'), 'away'],
  ['our own word for it', new Error('x', { cause: new DatabaseAway('gone') }), 'away'],
  [
    'it was lost at the end',
    new OutcomeUnknown('x', { cause: new Error('Connection terminated unexpectedly') }),
    'outcome-unknown',
  ],
  ['PostgreSQL has no room', wrapped(withCode('53100')), 'disk-full'],
  ['this machine has no room', withCode('ENOSPC'), 'disk-full'],
  [
    'the log of a failed start says so',
    new Error('PANIC: could not write to file "pg_wal/xlogtemp.7": No space left on device'),
    'disk-full',
  ],
  ['a value is taken', withCode('23505'), null],
  ['a statement took too long', withCode('57014'), null],
  [
    'a person typed such words',
    wrapped(withCode('23505', 'Connection terminated'), 'Connection terminated, No space left on device'),
    null,
  ],
  ['nothing of the kind', new TypeError('x is not a function'), null],
])('%s', (_, error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble);
});

it('keeps a connection whose statement was merely refused', () => {
  expect(isConnectionLost(withCode('53100'))).toBe(false);
  expect(isConnectionLost(withCode('53300'))).toBe(false);
  expect(isConnectionLost(wrapped(withCode('57P01')))).toBe(true);
});
