import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('says of a failed statement what and where, not with which values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(rosa@keystone.example) already exists.',
  });
  const error = new DrizzleQueryError(
    'insert into "users" values ($1, $2)',
    ['rosa@keystone.example', '$argon2id$hash'],
    cause,
  );
  const text = logged((log) => log.error({ err: error }, 'a request failed'));
  expect(JSON.parse(text)).toMatchObject({
    msg: 'a request failed',
    err: {
      type: 'Error',
      message: 'Failed query: insert into "users" values ($1, $2)',
      cause: { code: '23505', message: expect.stringContaining('users_email_key') },
    },
  });
  expect(text).toContain('logger.unit.test.ts');
  expect(text).not.toMatch(/argon2id|rosa/);
});

it('says nothing of what was thrown that is no error', () => {
  expect(logged((log) => log.error({ err: 'hunter2' }, 'failed'))).not.toContain('hunter2');
});

it('ends with errors that are their own cause', () => {
  const error = new Error('round and round');
  error.cause = error;
  expect(logged((log) => log.error({ err: error }, 'failed'))).toContain('round and round');
});

it('leaves out passwords and tokens that somebody puts there', () => {
  const text = logged((log) =>
    log.info(
      { password: 'hunter2', token: 'abc.def', req: { headers: { authorization: 'Bearer abc' } } },
      'x',
    ),
  );
  expect(text).not.toMatch(/hunter2|abc/);
});
