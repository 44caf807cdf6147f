import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingAt } from './job-forms.ts';
import {
  defaultNeeds,
  isMissing,
  missingOf,
  needKinds,
  needLevels,
  needsOf,
  noEvidence,
  type ChosenNeeds,
  type NeedLevel,
} from './job-needs.ts';
import { replay } from './replay.ts';
import { commandOf, dayPackOf, jobId, numberedId, packJob } from './testing.ts';

const type = numberedId(7, 1);
const chosen = (jobTypeId: string | null, changes: Partial<ChosenNeeds>): ChosenNeeds => ({
  jobTypeId,
  photo: null,
  signature: null,
  position: null,
  paper: null,
  photoPixels: null,
  ...changes,
});
const ofAll = chosen(null, { photo: 'warned', signature: 'off' });
const ofType = chosen(type, { photo: 'required' });

it.each<[string, ChosenNeeds[], string | null, string, string, string]>([
  ['the default where nothing was chosen', [], null, 'offered', 'offered', 'offered'],
  ['what was chosen for all jobs', [ofAll], null, 'warned', 'off', 'offered'],
  ['that also for a type without its own', [ofAll], type, 'warned', 'off', 'offered'],
  ['what was chosen for the type', [ofAll, ofType], type, 'required', 'off', 'offered'],
  ['nothing of another type', [ofType], numberedId(7, 2), 'offered', 'offered', 'offered'],
])('a job needs %s', (_, all, jobTypeId, photo, signature, position) => {
  expect(needsOf(all, jobTypeId)).toEqual({ photo, signature, position, paper: 'warned' });
});

it('nothing is missing twice, and nothing that is there or was not asked for', () => {
  const level = fc.constantFrom(...needLevels);
  fc.assert(
    fc.property(
      fc.record({ photo: level, signature: level, position: level, paper: level }),
      fc.record({
        photoCount: fc.nat(3),
        signatureAsked: fc.boolean(),
        positionKnown: fc.boolean(),
        paperWhole: fc.boolean(),
      }),
      (needs, evidence) => {
        const forms = { forms: [], jobTypeId: null, filedFormIds: new Set<string>() };
        const warned = missingOf('warned', needs, evidence, forms).kinds;
        const required = missingOf('required', needs, evidence, forms).kinds;
        expect(warned.filter((kind) => required.includes(kind))).toEqual([]);
        const there = {
          photo: evidence.photoCount > 0,
          signature: evidence.signatureAsked,
          position: evidence.positionKnown,
          paper: evidence.paperWhole,
        };
        for (const kind of needKinds) {
          const isAsked = needs[kind] === 'warned' || needs[kind] === 'required';
          expect([...warned, ...required].includes(kind)).toBe(isAsked && !there[kind]);
        }
      },
    ),
  );
});

describe('on the phone', () => {
  const job = packJob(1, { jobTypeId: type, needs: { ...defaultNeeds, photo: 'required' } });
  const photo = { sha256: 'a'.repeat(64), bytes: 1, type: 'image/jpeg', role: 'after' } as const;
  const completed = (files: (typeof photo)[] = []) =>
    commandOf(1, 'job.completed', { jobId: jobId(1), gallons: 900, notes: null }, { files });
  const played = (command: ReturnType<typeof completed>, pack = dayPackOf([job])) =>
    replay(pack, [{ command, occurredAt: new Date('2026-03-03T10:00:00Z') }]).jobs[0]?.status;

  it('a job without a required photo is not completed, with one it is', () => {
    expect(played(completed())).toBe('scheduled');
    expect(played(completed([photo]))).toBe('completed');
  });

  it('a photo of an earlier report counts', () => {
    expect(played(completed(), dayPackOf([{ ...job, photoCount: 1 }]))).toBe('completed');
  });

  it.each<[NeedLevel, string]>([
    ['warned', 'completed'],
    ['required', 'scheduled'],
  ])('a form that is %s leaves the job %s', (need, status) => {
    const pack = {
      ...dayPackOf([packJob(1, { jobTypeId: type })]),
      forms: [
        {
          id: numberedId(8, 1),
          versionId: numberedId(8, 2),
          jobTypes: [{ jobTypeId: type, required: true, need: need as 'warned' | 'required' }],
          template: { title: { en: 'Checklist' }, items: [] },
        },
      ],
    };
    expect(played(completed(), pack)).toBe(status);
    const [one] = pack.jobs;
    expect(one && isMissing(missingAt(pack, one, need as 'warned' | 'required', noEvidence))).toBe(true);
    const filed = [{ id: numberedId(9, 9), jobId: jobId(1), formId: numberedId(8, 1), at: pack.madeAt }];
    expect(played(completed(), { ...pack, filedForms: filed })).toBe('completed');
  });
});
