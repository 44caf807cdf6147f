import { describe, expect, test } from 'vitest';
import { inspectedParts, partName, partsOfTruck } from './inspected-parts.ts';
import { conditionOf, inspectionReport } from './inspection.ts';

const id = '00000000-0000-4000-8000-000000000001';
const report = {
  vehicleId: id,
  kind: 'before',
  shiftId: null,
  parts: [
    { part: 'horn', state: 'ok' },
    { part: 'tires', state: 'ok' },
  ],
  defects: [],
  reviewedDefectIds: [],
  signedName: 'Maria Lopez',
};
const flat = { part: 'tires', state: 'defect' };
const flatTire = { part: 'tires', note: 'Left rear is flat', unsafe: true };

const defectsText = 'Say what is wrong with every part that has a defect.';

describe('an inspection report', () => {
  test.each<[string, object, string[]]>([
    ['with nothing found', {}, []],
    ['with a defect and what is wrong', { parts: [flat], defects: [flatTire] }, []],
    ['with a defect and nothing said', { parts: [flat] }, [defectsText]],
    ['with something said about a part that is fine', { defects: [flatTire] }, [defectsText]],
    ['with one defect said twice', { parts: [flat], defects: [flatTire, flatTire] }, [defectsText]],
    ['with an empty note', { parts: [flat], defects: [{ ...flatTire, note: ' ' }] }, ['Say what is wrong.']],
    ['with a part twice', { parts: [...report.parts, ...report.parts] }, ['List every part once.']],
    ['unsigned', { signedName: ' ' }, ['Enter your name to sign the report.']],
    ['with a defect reviewed twice', { reviewedDefectIds: [id, id] }, ['List every defect once.']],
  ])('%s', (_what, changes, messages) => {
    const read = inspectionReport.safeParse({ ...report, ...changes });
    expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
  });

  test.each<[string, object]>([
    ['without parts', { parts: [] }],
    ['of a part no truck has', { parts: [{ part: 'wings', state: 'ok' }] }],
    ['of neither before nor after', { kind: 'during' }],
  ])('%s is refused', (_what, changes) => {
    expect(inspectionReport.safeParse({ ...report, ...changes }).success).toBe(false);
  });
});

describe('the parts to inspect', () => {
  test('are those of 49 CFR 396.11(a)(1) and a vacuum truck’s on every truck', () => {
    expect(partsOfTruck({ acceptedWasteTypes: ['septage'] })).toEqual(inspectedParts.map(([part]) => part));
    expect(partsOfTruck({ acceptedWasteTypes: [] })).toHaveLength(14);
  });

  test('are more where a truck carries units or manure', () => {
    expect(partsOfTruck({ acceptedWasteTypes: ['manure', 'portable_toilet'] }).slice(14)).toEqual([
      'tieDowns',
      'spreader',
    ]);
  });

  test('have a name in both languages', () => {
    for (const part of partsOfTruck({ acceptedWasteTypes: ['manure', 'portable_toilet'] }))
      expect([partName(part), partName(part, 'es')]).not.toContain(part);
  });
});

test.each([
  ['fit', []],
  ['defects', [false, false]],
  ['unsafe', [false, true]],
] as const)('a truck is %s with these open defects', (condition, unsafe) => {
  expect(conditionOf(unsafe.map((one) => ({ unsafe: one })))).toBe(condition);
});
