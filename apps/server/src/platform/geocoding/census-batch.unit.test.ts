import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchFile, readBatchAnswer } from './census-batch.ts';

const parts = {
  streetLine1: '4600 Silver Hill Rd',
  city: 'Washington',
  state: 'DC',
  postalCode: '20233-0001',
  country: 'USA',
};
const asked = ['a', 'b'].map((id) => ({ id, address: parts }));
/** As the service answers (documentation of the Geocoding Services, August 2025). */
const match =
  '"0","4600 Silver Hill Rd, Washington, DC, 20233","Match","Exact","4600 SILVER HILL RD, WASHINGTON, DC, 20233","-76.92744,38.845985","76355984","L"';

describe('the list to send', () => {
  test.each([
    ['a plain address', {}, '"0","4600 Silver Hill Rd","Washington","DC","20233"'],
    ['quotes', { streetLine1: 'The "Old" Mill' }, '"0","The ""Old"" Mill","Washington","DC","20233"'],
    [
      'line breaks and commas',
      { streetLine1: '1 Main St,\n Rear' },
      '"0","1 Main St, Rear","Washington","DC","20233"',
    ],
  ])('has %s in one line', (_, changes, line) => {
    expect(batchFile([{ id: 'a', address: { ...parts, ...changes } }])).toBe(line);
  });
});

describe('the answer', () => {
  const place = { latitude: 38.845985, longitude: -76.92744 };
  test.each([
    ['a match', match, [['a', place]]],
    ['a match that is not exact', match.replace('Exact', 'Non_Exact'), [['a', place]]],
    ['no match', '"1","1 Nowhere","No_Match"\n', []],
    ['a tie', '"0","1 Main St","Tie"\r\n', []],
    ['rows in another order', `"1","x","No_Match"\r\n${match}\r\n`, [['a', place]]],
    ['a match without a place', '"0","x","Match","Exact","X","","",""\n"1","x","No_Match"', []],
    ['a place that is none', match.replace('38.845985', '138.8'), []],
    [
      'a row that was not asked for',
      `${match}\n"7","x","Match","Exact","X","-76.9,38.8","1","L"`,
      [['a', place]],
    ],
    ['a line cut off', `${match}\n"1","x","Match","Exact","X","-76.9`, [['a', place]]],
  ])('says %s', (_, text, expected) => {
    expect([...(readBatchAnswer(text, asked) ?? ['none'])]).toEqual(expected);
  });

  test.each([
    ['a page of a hotel network', '<html><body>Welcome, "0"</body></html>'],
    ['nothing', ''],
    ['something else', '{"code":"Ok"}'],
  ])('is none when it is %s', (_, text) => {
    expect(readBatchAnswer(text, asked)).toBeNull();
  });

  test('never fails, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ',', '\n', '0', 'Match', '-76,38', 'x') }),
        (text) => {
          for (const [id, { latitude, longitude }] of readBatchAnswer(text, asked) ?? []) {
            expect(asked.map((one) => one.id)).toContain(id);
            expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
            expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
          }
        },
      ),
    );
  });
});
