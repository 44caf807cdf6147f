import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { splitEmails, splitPhones } from './split-contacts.ts';

const inWords = (cell: string) => splitPhones(cell).map(({ kind, number }) => `${kind} ${number}`);

test.each([
  ['', []],
  ['717-555-0101', ['Phone 717-555-0101']],
  ['(717) 555-0101 ext. 4', ['Phone (717) 555-0101 ext. 4']],
  ['Phone:(717) 555-0101', ['Phone (717) 555-0101']],
  [
    'Phone:(717) 555-0101 Mobile:(717) 555-0102 Fax:(717) 555-0103',
    ['Phone (717) 555-0101', 'Mobile (717) 555-0102', 'Fax (717) 555-0103'],
  ],
  ['Mobile:717.555.0102', ['Mobile 717.555.0102']],
  ['717-555-0101, 717-555-0102', ['Phone 717-555-0101', 'Phone 717-555-0102']],
  ['717-555-0101 / 717-555-0102', ['Phone 717-555-0101', 'Phone 717-555-0102']],
  ['717-555-0101 or (717) 555-0101', ['Phone 717-555-0101']],
  ['Home: 717-555-0101\nWork: 717-555-0102', ['Home 717-555-0101', 'Work 717-555-0102']],
  ['Phone: Mobile:717-555-0102', ['Mobile 717-555-0102']],
  ['717-555-0101, ask for Bob', ['Phone 717-555-0101, ask for Bob']],
  ['call the office', ['Phone call the office']],
  ['A :', ['Phone A :']],
  ['Mobile: Fax:', []],
])('the phones of %j', (cell, phones) => expect(inWords(cell)).toEqual(phones));

test.each([
  ['', []],
  ['ann@a.example', ['ann@a.example']],
  ['ann@a.example, bob@b.example', ['ann@a.example', 'bob@b.example']],
  ['ann@a.example;ANN@a.example', ['ann@a.example']],
  ['Ann Lapp <ann@a.example>\nmailto:bob@b.example', ['ann@a.example', 'bob@b.example']],
  ['no e-mail', ['no e-mail']],
  ['ann@', ['ann@']],
])('the e-mail addresses of %j', (cell, emails) => expect(splitEmails(cell)).toEqual(emails));

test('whatever a cell holds, something of it is kept', () => {
  const texts = array(constantFrom('717-555-0101', 'Mobile:', 'a@b.example', ';', ' ', '\n', 'x', '/'));
  assert(
    property(texts, string(), (parts, other) => {
      const cell = parts.join('') + other;
      const isEmpty = cell.replaceAll(/[\s;,/|]|\bmobile:/gi, '') === '';
      expect(isEmpty || splitPhones(cell).length > 0).toBe(true);
      expect(isEmpty || splitEmails(cell).length > 0).toBe(true);
    }),
    { examples: [[[], 'A :']] },
  );
});
