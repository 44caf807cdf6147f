import { describe, expect, test } from 'vitest';
import { rulePackOf, rulePacks } from '../manifests/rule-packs.ts';
import { fieldSources } from './field-facts.ts';
import { filingsDue, reminderFor } from './filing-calendar.ts';
import { rulesOf } from './followed-pack.ts';

const pack = (id: string) => {
  const found = rulePackOf(id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('what has to be filed', () => {
  test.each([
    ['us-tx-312-145', '2026-11-25', '2027-12-31', ['annual-summary 2027-07-01 2026-06-01 2027-05-31']],
    [
      'us-wi-nr113',
      '2026-11-25',
      '2027-12-31',
      [
        'land-application 2027-01-31 2026-01-01 2026-12-31',
        'other-disposal 2027-01-31 2026-01-01 2026-12-31',
      ],
    ],
    [
      'us-fl-403-0741',
      '2027-03-01',
      '2028-03-01',
      ['licence-renewal 2027-03-01', 'licence-renewal 2028-03-01'],
    ],
    ['us-nc-13b-0836', '2026-01-01', '2028-01-01', []],
    ['us-tx-312-145', '2027-07-02', '2028-06-30', []],
  ])('by %s from %s to %s: %j', (id, from, to, expected) => {
    expect(
      filingsDue(pack(id), from, to).map(({ filingId, dueOn, period }) =>
        [filingId, dueOn, period?.from, period?.to].filter(Boolean).join(' '),
      ),
    ).toEqual(expected);
  });

  test.each([
    ['2027-07-01', '2027-05-01', null],
    ['2027-07-01', '2027-05-02', 60],
    ['2027-07-01', '2027-06-16', 60],
    ['2027-07-01', '2027-06-17', 14],
    ['2027-07-01', '2027-06-29', 14],
    ['2027-07-01', '2027-06-30', 1],
    ['2027-07-01', '2027-07-01', 1],
    ['2027-07-01', '2027-07-02', null],
  ])('a deadline on %s is reminded of on %s: %j', (deadline, today, expected) => {
    expect(reminderFor(deadline, today)).toBe(expected);
  });
});

describe.each(rulePacks.map((one) => [one.id, one] as const))('%s', (_, one) => {
  test('says of every field where it is known from', () => {
    expect(one.fields.filter(({ id }) => !(id in fieldSources)).map(({ id }) => id)).toEqual([]);
  });

  test('shows every leaf with its citation, in words', () => {
    const rules = rulesOf(one);
    expect(rules).toHaveLength(
      [one.fields, one.parts, one.carryInVehicle, one.filings, one.permits, one.limits, one.mixing].reduce(
        (sum, leaves) => sum + leaves.length,
        1,
      ),
    );
    for (const rule of rules) {
      expect(rule.cite).not.toBe('');
      expect(rule.text).toMatch(/^([A-Z0-9]|pH)/);
      expect(['', 'the same']).not.toContain(rule.url);
      expect(rule.verified !== 'read' || rule.readOn !== null).toBe(true);
    }
  });
});
