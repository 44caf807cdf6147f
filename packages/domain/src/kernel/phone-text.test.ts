import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { phoneKey } from './contact-keys.ts';
import { phonesIn, spellEmail, spellPhones } from './phone-text.ts';

test.each([
  ['7175550124', '(717) 555-0124'],
  ['717-555-0124', '(717) 555-0124'],
  ['717.555.0124', '(717) 555-0124'],
  ['717 555 0124', '(717) 555-0124'],
  ['717/555-0124', '(717) 555-0124'],
  ['(717)555-0124', '(717) 555-0124'],
  ['  (717) 555-0124 ', '(717) 555-0124'],
  ['1-717-555-0124', '(717) 555-0124'],
  ['+1 717 555 0124', '(717) 555-0124'],
  ['17175550124', '(717) 555-0124'],
  ['717-555-0124 x4', '(717) 555-0124 ext. 4'],
  ['717-555-0124 ext 4', '(717) 555-0124 ext. 4'],
  ['717-555-0124, Ext. 4', '(717) 555-0124 ext. 4'],
  ['7175550124 extension 1234', '(717) 555-0124 ext. 1234'],
  ['717-555-0124 #12', '(717) 555-0124 ext. 12'],
  ['(717) 555-0124 ext. 4', '(717) 555-0124 ext. 4'],
  // What is beside a number stays.
  ['717-555-0124 cell', '(717) 555-0124 cell'],
  ['Amos 717.555.0124', 'Amos (717) 555-0124'],
  ['7175550124 / 7175550125', '(717) 555-0124 / (717) 555-0125'],
  // Too long once it is spelled: nothing is cut.
  ['7175550124 home phone, 7175550125 barn', '7175550124 home phone, 7175550125 barn'],
  // No US number.
  ['555-0124', '555-0124'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+49 171 5550124', '+49 171 5550124'],
  ['800-SEPTICS', '800-SEPTICS'],
  ['71755501245', '71755501245'],
  ['717-555-0124-99', '717-555-0124-99'],
  ['', ''],
])('the phone “%s” is shown as “%s”', (typed, shown) => {
  expect(spellPhones(typed)).toBe(shown);
  expect(spellPhones(shown)).toBe(shown);
});

it('never changes whom a number reaches', () => {
  const digits = fc.stringMatching(/^[2-9]\d{9}$/);
  const spelling = fc.constantFrom(
    '$1$2$3',
    '($1) $2-$3',
    '$1-$2-$3',
    '+1 $1.$2.$3',
    '1 $1 $2 $3',
    '$1/$2-$3 x7',
  );
  fc.assert(
    fc.property(digits, spelling, (number, how) => {
      const typed = number.replace(/^(...)(...)(....)$/, how);
      expect(phoneKey(spellPhones(typed))).toBe(number);
      expect(spellPhones(typed).includes('ext. 7')).toBe(how.includes('x7'));
    }),
  );
});

test.each([
  ['717-555-0124', ['(717) 555-0124']],
  ['7175550124 or 7175550125 x2', ['(717) 555-0124', '(717) 555-0125 ext. 2']],
  ['ask Amos', []],
])('the numbers of “%s” are %j', (typed, numbers) => {
  expect(phonesIn(typed)).toEqual(numbers);
});

test.each([
  [' Bob@Site.Example ', 'Bob@site.example'],
  ['Bob Esh <bob@site.example>', 'bob@site.example'],
  ['mailto:bob@site.example', 'bob@site.example'],
  ['bob@site.example.', 'bob@site.example'],
  ['bob+septic@site.example', 'bob+septic@site.example'],
  ['a@site.example, b@site.example', 'a@site.example, b@site.example'],
  ['bob at site', 'bob at site'],
  ['', ''],
])('the e-mail “%s” is shown as “%s”', (typed, shown) => {
  expect(spellEmail(typed)).toBe(shown);
});
