import { expect, it } from 'vitest';
import { withCauses } from './with-causes.ts';

const nested = (...messages: string[]) =>
  messages.reduceRight<Error | undefined>((cause, message) => new Error(message, { cause }), undefined);

const endless = new Error('It goes round.');
endless.cause = endless;

it.each([
  ['an error alone', nested('Alone.'), 'Alone.'],
  ['its causes follow', nested('No database.', 'too many clients'), 'No database. too many clients'],
  ['what was said is not said again', nested('Same.', 'Same.', 'Other.'), 'Same. Other.'],
  ['what quotes its cause already', nested('Away: timeout', 'timeout'), 'Away: timeout'],
  ['an empty message', nested('', 'connect ECONNREFUSED'), 'connect ECONNREFUSED'],
  ['something thrown that is no error', 'text', 'text'],
])('%s', (_, error, expected) => expect(withCauses(error)).toBe(expected));

it('ends when a cause is its own cause', () => expect(withCauses(endless)).toBe('It goes round.'));
