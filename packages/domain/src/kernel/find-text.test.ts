import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findForm, finds, findStreet, findWords, shortStreet } from './find-text.ts';

describe('what is typed finds what is stored', () => {
  test.each([
    ['717-555-1001', ['7175551001', '(717) 555-1001', '5551001', '555-1001', '555 1001', '717.555.1001']],
    ['717-555-1001', ['717 555 1001', '+1 717 555 1001', '1-717-555-1001', '17175551001', '１7175551001']],
    ['+1 (717) 555-1001 ext. 4', ['7175551001', '717-555-1001', '555-1001']],
    ['717-555-1001 / 717-555-1002', ['7175551001', '(717) 555-1002']],
    ["O'Brien", ['obrien', 'o’brien', 'O‘Brien', 'OʼBRIEN', "o'b", 'O`Brien']],
    ['José Núñez', ['jose nunez', 'JOSÉ', 'José', 'nunez jose']],
    ['Jose Nunez', ['josé', 'NÚÑEZ']],
    ['Mary-Ann Smith–Jones', ['mary ann', 'maryann', 'smith jones', 'Smith-Jones', 'mary‑ann']],
    ['Großmann & Søn, Łódź', ['grossmann', 'son', 'lodz', 'GROẞMANN']],
    ['Ярославль', ['ярославль', 'ЯРОСЛАВЛЬ']],
    ['Ελένη', ['ελενη', 'ΕΛΕΝΗ']],
    ['INV-00012', ['inv00012', 'inv 00012', '00012', 'INV–00012']],
    ['office@miller.example', ['Office@Miller.example', 'miller.example']],
  ])('%j', (stored, typed) => {
    for (const one of typed) expect([one, finds(one, [stored])]).toEqual([one, true]);
  });

  test.each([
    ['717-555-1001', '717 555 1002'],
    ['717-555-0199 1001', '717 555 1001'],
    ['Miller', 'miler'],
    ['Amos Stoltzfus', 'amos yoder'],
  ])('%j is not found by %j', (stored, typed) => expect(finds(typed, [stored])).toBe(false));
});

test('a house number and a ZIP are two words, a number in groups is one', () => {
  expect(findWords('42 17543')).toEqual(['42', '17543']);
  expect(findWords('amos (717) 555-1001, denver')).toEqual(['amos', '7175551001', 'denver']);
  expect(findWords('amos Amos')).toEqual(['amos']);
  expect(findWords(' - ')).toEqual([]);
});

describe('a street', () => {
  test.each([
    ['2319 Creek Road', ['creek rd', 'CREEK ROAD', '2319 creek', 'creek roa']],
    ['2319 Creek Rd.', ['creek road', 'creek rd']],
    ['12 N. Main St', ['12 north main street', '12 n main st', 'north main']],
    ['12 North Main Street', ['12 n main st', 'n. main']],
    ['88 Mt. Airy Ave', ['mount airy avenue', 'mt airy av']],
  ])('%j', (stored, typed) => {
    const text = findStreet(stored);
    for (const one of typed)
      expect([one, findWords(one).every((word) => text.includes(word))]).toEqual([one, true]);
  });

  test('has one short spelling', () =>
    expect(shortStreet('12 Main Street')).toBe(shortStreet('12  main st.')));
});

test('what is in the form stays as it is', () => {
  const text = string({
    unit: constantFrom('a', 'Z', '5', ' ', '-', 'é', 'Ü', 'ß', 'ø', '\u0301', '’', 'я', '½'),
  });
  assert(
    property(text, (one) => {
      expect(findForm(findForm(one))).toBe(findForm(one));
      expect(findForm(one.toLowerCase())).toBe(findForm(one));
      expect(findForm(one.normalize('NFD'))).toBe(findForm(one));
      for (const word of findWords(one)) expect(findForm(one)).toContain(word);
    }),
  );
});
