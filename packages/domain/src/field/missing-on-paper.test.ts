import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formTemplate } from '../forms/form-template.ts';
import { starterForms } from '../forms/starter-forms.ts';
import {
  bringsWaste,
  canBeTyped,
  isPaperWhole,
  leftOut,
  missingOnPaper,
  reportsOf,
  rulesFor,
  typedKey,
  typedOf,
  type KnownOnPaper,
} from './missing-on-paper.ts';
import { paperFacts, type PaperAsk, type PaperFact, type PaperRule } from './pack-papers.ts';
import { replay } from './replay.ts';
import { commandOf, dayPackOf, jobId, numberedId, packJob } from './testing.ts';

const ask = (fact: PaperFact, changes: Partial<PaperAsk> = {}): PaperAsk => ({
  id: `field.${fact}`,
  name: fact,
  fact,
  blocks: true,
  cite: '30 TAC 312.145(a)',
  readOn: '2026-11-23',
  ...changes,
});
const rule = (asks: PaperAsk[], changes: Partial<PaperRule> = {}): PaperRule => ({
  packId: 'us-tx',
  title: 'Trip ticket',
  unit: 'pickup',
  wastes: ['septage'],
  asks,
  carries: [],
  ...changes,
});
const nothing: KnownOnPaper = { facts: {}, typed: {} };
const factsOf = (asks: readonly PaperAsk[]): PaperFact[] => asks.map(({ fact }) => fact);

describe('what a paper lacks', () => {
  it.each<[string, PaperAsk, KnownOnPaper, boolean]>([
    ['a phone nobody knows', ask('client.phone'), nothing, true],
    ['no phone that is on file', ask('client.phone'), { facts: { 'client.phone': '1' }, typed: {} }, false],
    ['no phone that was asked', ask('client.phone'), { facts: {}, typed: { 'client.phone': '1' } }, false],
    ['a phone of blanks', ask('client.phone'), { facts: {}, typed: { 'client.phone': '  ' } }, true],
    [
      'a signature nobody asked for',
      ask('client.signature'),
      { facts: { 'client.signature': false }, typed: {} },
      true,
    ],
    [
      'a signature, which nobody types',
      ask('client.signature'),
      { facts: {}, typed: { 'client.signature': 'x' } },
      true,
    ],
    ['no gallons, also when they are 0', ask('gallons'), { facts: { gallons: 0 }, typed: {} }, false],
    [
      'a registration, which nobody types',
      ask('hauler.registration'),
      { facts: {}, typed: { 'hauler.registration': '1' } },
      true,
    ],
    [
      'no choice that was made',
      ask('other', { choices: ['yes'] }),
      { facts: {}, typed: { 'field.other': 'yes' } },
      false,
    ],
    [
      'nothing that a form answered',
      ask('other'),
      { facts: {}, typed: {}, answered: { 'field.other': 'Yes' } },
      false,
    ],
    [
      'a phone, whatever a form has under another name',
      ask('client.phone'),
      { facts: {}, typed: {}, answered: { 'client.phone': '1' } },
      true,
    ],
    [
      'a choice that there is not',
      ask('other', { choices: ['yes'] }),
      { facts: {}, typed: { 'field.other': 'no' } },
      true,
    ],
  ])('is %s', (_, one, known, isMissing) => {
    expect(missingOnPaper(rule([one]), known)).toEqual(isMissing ? [one] : []);
  });

  it('keeps nobody by what the office has to put in order, or by a rule that was not read in full', () => {
    const office: PaperFact[] = ['hauler.address', 'hauler.phone', 'hauler.registration', 'truck.tank'];
    const plan: PaperFact[] = ['client.address', 'destination'];
    const all = paperFacts.map((fact) => ask(fact));
    expect(factsOf(leftOut([rule(all)], nothing))).toEqual(
      paperFacts.filter((fact) => !office.includes(fact) && !plan.includes(fact)),
    );
    expect(leftOut([rule(all.map((one) => ({ ...one, blocks: false })))], nothing)).toEqual([]);
  });

  it('is of packs about the waste alone', () => {
    const rules = [rule([]), rule([], { packId: 'grease', wastes: ['grease'] })];
    expect(rulesFor({ rules }, 'grease').map(({ packId }) => packId)).toEqual(['grease']);
    expect(rulesFor({ rules }, null)).toEqual([]);
    expect(rulesFor(undefined, 'grease')).toEqual([]);
  });
});

it('what is typed goes with the report, and is read from it as it was typed', () => {
  const asks = fc.uniqueArray(
    fc.record({ fact: fc.constantFrom(...paperFacts), id: fc.stringMatching(/^[a-z]{1,8}$/) }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  fc.assert(
    fc.property(
      asks,
      fc.array(fc.string({ maxLength: 6 }), { minLength: 12, maxLength: 12 }),
      (some, words) => {
        const rules = [rule(some.map(({ fact, id }) => ask(fact, { id })))];
        const typed = Object.fromEntries(some.map((one, at) => [typedKey(one), words[at] ?? '']));
        const reported = reportsOf(rules, typed, () => 7);
        const said = Object.entries(typed).filter(
          ([key, word]) => word.trim() !== '' && some.some((one) => canBeTyped(one) && typedKey(one) === key),
        );
        expect(reported[0]?.number).toBe(7);
        expect(typedOf(rules, reported)).toEqual(
          Object.fromEntries(said.map(([key, word]) => [key, word.trim()])),
        );
        // A field that is present in the words must not be missing from the report.
        expect(missingOnPaper(rules[0] ?? rule([]), { facts: {}, typed: typedOf(rules, reported) })).toEqual(
          missingOnPaper(rules[0] ?? rule([]), { facts: {}, typed }),
        );
      },
    ),
  );
});

it.each([
  [null, 0, true],
  [0, 0, false],
  [0, 2, false],
  [null, 2, false],
  [500, 2, true],
])('a report of %s gal and %s units brings waste: %s', (gallons, count, brings) => {
  expect(bringsWaste({ gallons, units: Array.from({ length: count }) })).toBe(brings);
});

describe('on the phone', () => {
  const papers = {
    hauler: { name: 'Acme', address: null, phone: null, registrations: [] },
    rules: [rule([ask('client.phone'), ask('gallons')])],
    pickups: [],
  };
  const job = packJob(1, {
    needs: { photo: 'off', signature: 'off', position: 'off', paper: 'required' },
  });
  const pack = { ...dayPackOf([job]), papers };
  const completed = (values: { id: string; value: string }[], gallons: number | null = 500) =>
    commandOf(1, 'job.completed', {
      jobId: jobId(1),
      gallons,
      notes: null,
      papers: [{ packId: 'us-tx', number: 12, values }],
    });
  const phone = [{ id: 'field.client.phone', value: '717-555-0199' }];

  it.each<[string, ReturnType<typeof completed>, string]>([
    ['without what is required', completed([]), 'scheduled'],
    ['with it', completed(phone), 'completed'],
    ['of nothing pumped', completed([], 0), 'completed'],
    ['without gallons', completed(phone, null), 'scheduled'],
  ])('a report %s leaves the job %s', (_, command, status) => {
    const played = replay(pack, [{ command, occurredAt: new Date('2026-03-03T10:00:00Z') }]).jobs[0];
    expect(played?.status).toBe(status);
    // The number is on the paper in any case.
    expect(played?.papers).toEqual([{ packId: 'us-tx', number: 12 }]);
  });

  it('nothing is asked for where no pack is followed', () => {
    const { data } = completed([]);
    expect(isPaperWhole(dayPackOf([]), job, data as never)).toBe(true);
  });
});

it('a form that waits on the phone answers the paper of its job', () => {
  const template = formTemplate.parse(starterForms['grease-trap']);
  const [formId, versionId] = [numberedId(7, 1), numberedId(7, 2)];
  const pack = {
    ...dayPackOf([packJob(1, { wasteType: 'grease', trapRead: false })]),
    forms: [{ id: formId, versionId, template, jobTypes: [] }],
  };
  const answers = { liquidDepth: 40, floatingFog: 4, settledSolids: 3, evacuated: true };
  const filed = (version: string) =>
    commandOf(1, 'form.filed', { jobId: jobId(1), formId, versionId: version, language: 'en', answers });
  const after = (version: string) =>
    replay(pack, [{ command: filed(version), occurredAt: new Date('2026-03-03T10:00:00Z') }]).jobs[0];
  expect(after(versionId)).toMatchObject({
    trapRead: true,
    paperAnswers: { 'trap.cleaned': 'Yes', 'trap.fullyEvacuated': 'Yes' },
  });
  expect(after(numberedId(7, 3))).toEqual(pack.jobs[0]);
});
