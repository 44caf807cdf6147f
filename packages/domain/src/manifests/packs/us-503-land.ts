import type { RulePackSource } from '../rule-pack.ts';

/** Domestic septage on land, 40 CFR 503. Data: each rule names its citation and how far that was read. */
export const us503Land: RulePackSource = {
  id: 'us-503-land',
  version: '2026-11',
  title: 'Domestic septage on land, 40 CFR 503',
  jurisdiction: {
    country: 'US',
  },
  effectiveFrom: '1993-02-19',
  appliesTo: {
    wastes: ['septage', 'portable_toilet'],
    destination: ['land'],
  },
  sources: {
    s15: {
      cite: '40 CFR 503.15(b),(d)',
      url: 'laws9.com; lexbuild.dev (eCFR of 2026-04-05)',
      verified: 'read',
      readOn: '2026-11-23',
    },
    s16: {
      cite: '40 CFR 503.16(b)',
      url: 'law.cornell.edu; lexfed.com',
      verified: 'read',
      readOn: '2026-11-23',
    },
    s17: {
      cite: '40 CFR 503.17(b)',
      url: '—',
      verified: 'unverified',
      readOn: null,
      note: 'only (a) is in the stored copies',
    },
    nd: {
      cite: 'N.D. Admin. Code 33.1-21-02-10',
      state: 'ND',
      url: 'stored copy, January 2025',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'the same list, plus origin of the septage',
    },
    s13: {
      cite: '40 CFR 503.13(c)',
      url: '—',
      verified: 'unverified',
      readOn: null,
      note: 'equation read in WAC 173-308-270 (earlier research)',
    },
    ph: {
      cite: '327 IAC 7.1-8-9',
      state: 'IN',
      url: 'regulations.justia.com',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'pH 12 for 30 min, two readings, temperature correction',
    },
    s33: {
      cite: '40 CFR 503.33(b)(9),(10),(12)',
      url: '—',
      verified: 'unverified',
      readOn: null,
      note: 'that these three are the choices is read in 503.15(d)',
    },
    s32: {
      cite: '40 CFR 503.32(b)(5),(c)',
      url: '—',
      verified: 'unverified',
      readOn: null,
      note: 'waits read in Wyoming App. B (earlier research)',
    },
    cert: {
      cite: 'certification',
      url: 'Wis. NR 113.11(3)(c)3.g',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'federal wording unverified',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'application',
      source: 'nd',
    },
  ],
  fields: [
    {
      id: 'site.addressOrCoordinates',
      when: 'application',
      source: 'nd',
    },
    {
      id: 'site.acres',
      when: 'application',
      source: 'nd',
    },
    {
      id: 'appliedAt',
      when: 'application',
      source: 'nd',
    },
    {
      id: 'crop',
      when: 'application',
      source: 'nd',
    },
    {
      id: 'crop.nitrogenLbPerAcre',
      when: 'season',
      source: 's17',
    },
    {
      id: 'rate.gallonsPerAcre365',
      when: 'application',
      source: 'nd',
    },
    {
      id: 'certification',
      when: 'application',
      source: 'cert',
    },
    {
      id: 'pathogen.method',
      when: 'application',
      source: 'nd',
      choices: ['503.32(c)(1)', '503.32(c)(2)'],
      choicesSource: 's15',
    },
    {
      id: 'vector.method',
      when: 'application',
      source: 'nd',
      choices: ['503.33(b)(9)', '503.33(b)(10)', '503.33(b)(12)'],
      choicesSource: 's15',
    },
    {
      id: 'ph.start',
      when: 'container',
      source: 'ph',
    },
    {
      id: 'ph.end',
      when: 'container',
      source: 'ph',
    },
    {
      id: 'ph.temperatureC',
      when: 'container',
      source: 'ph',
    },
    {
      id: 'origin',
      when: 'application',
      source: 'nd',
    },
  ],
  parts: [],
  carryInVehicle: [],
  retention: {
    years: 5,
    from: 'record',
    source: 'nd',
  },
  filings: [],
  limits: [
    {
      kind: 'annual-rate',
      text: 'an acre takes at most as many gallons in 365 days as the pounds of nitrogen its crop needs, divided by 0.0026',
      formula: 'N / 0.0026 gal per acre per 365 d',
      source: 's13',
    },
    {
      kind: 'monitor-each-container',
      text: 'each container that is applied is tested',
      value: true,
      source: 's16',
    },
    {
      kind: 'ph-hold',
      text: 'the pH is held at 12 or more for 30 minutes',
      value: {
        ph: 12,
        minutes: 30,
      },
      source: 'ph',
    },
    {
      kind: 'incorporate-hours',
      text: 'what is spread is worked into the soil within 6 hours',
      value: 6,
      source: 's33',
    },
    {
      kind: 'wait',
      text: 'after an application 14 months pass before food crops that touch the soil are harvested, 38 months before root crops, 30 days before animals graze, and 12 months before the public has access',
      value: {
        foodCropTouchingSoilMonths: 14,
        rootCropMonths: 38,
        grazingDays: 30,
        publicAccessMonths: 12,
      },
      source: 's32',
    },
  ],
  mixing: [
    {
      rule: 'domestic-only',
      text: 'only domestic septage is applied by these rules',
      source: 's15',
    },
  ],
  permits: [],
};
