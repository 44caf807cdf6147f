import { describe, expect, test } from 'vitest';
import { addressOf, callerOf, checkCallerJob, type CallerDraft } from './caller-draft.ts';
import { blankJob, filledJob, type JobDraft } from './job-draft.ts';

const pumpOut = {
  id: '0192c7a0-0000-7000-8000-000000000020',
  name: 'Septic pump-out',
  nameEs: null,
  description: null,
  durationMinutes: 45,
  expectedGallons: 1000,
  wasteType: 'septage' as const,
  priceCents: null,
  color: null,
  repeatMonths: null,
  usesTank: null,
  minutesPerThousandGallons: 10,
  requiredCertifications: [],
  serviceTypeId: null,
};

test.each<[string, Partial<CallerDraft>]>([
  ['Amos Stoltzfus', { name: 'Amos Stoltzfus' }],
  [' 717 555 0158 ', { phone: '717 555 0158' }],
  ['+1 (717) 555-0158', { phone: '+1 (717) 555-0158' }],
  ['555', { name: '555' }],
  ['1191 Quarry Rd', { name: '1191 Quarry Rd' }],
  ['amos@farm.example', { email: 'amos@farm.example' }],
  ['', {}],
])('“%s” becomes the field that it is', (typed, expected) => {
  expect(callerOf(typed, null)).toEqual({ ...callerOf('', null), ...expected });
});

test('what was typed into a field is not replaced by another search', () => {
  const amos = callerOf('Amos', null);
  expect(callerOf('Daniel', amos)).toEqual(amos);
  expect(callerOf('717 555 0158', amos)).toEqual({ ...amos, phone: '717 555 0158' });
});

describe('a job for a new client', () => {
  const amos = {
    ...callerOf('Amos', null),
    phone: '7175550158',
    streetLine1: '1 Quarry Rd',
    postalCode: '17557',
  };
  const work: JobDraft = { ...blankJob, scheduledDate: '2026-03-03', jobTypeId: pumpOut.id };
  const check = (caller: CallerDraft, draft: JobDraft = work) => {
    const { input, issues } = checkCallerJob(filledJob(draft, [addressOf(caller)], [pumpOut]), caller);
    return { input, fields: issues.map(({ field }) => field) };
  };

  test('needs no town, and is named by its type', () => {
    const { input, fields } = check(amos);
    expect(fields).toEqual([]);
    expect(input).toMatchObject({
      caller: { who: 'new', client: { name: 'Amos', phone: '7175550158', email: null } },
      job: { title: 'Septic pump-out', scheduledDate: '2026-03-03' },
    });
  });

  test.each<[string, CallerDraft, JobDraft, string[]]>([
    ['no name', { ...amos, name: ' ' }, work, ['name']],
    ['neither phone nor e-mail', { ...amos, phone: '' }, work, ['phone']],
    [
      'no street and no ZIP',
      { ...amos, streetLine1: '', postalCode: '' },
      work,
      ['streetLine1', 'postalCode'],
    ],
    ['no day', amos, { ...work, scheduledDate: null }, ['scheduledDate']],
    ['no job type', amos, { ...work, jobTypeId: null, title: 'Pump' }, ['jobTypeId']],
    ['half a window', amos, { ...work, windowStart: '08:00' }, ['windowEnd']],
  ])('says that there is %s', (_what, caller, draft, fields) => {
    expect(check(caller, draft)).toEqual({ input: null, fields });
  });
});
