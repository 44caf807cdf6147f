import type { RulePackSource } from '../rule-pack.ts';

/** Wisconsin NR 113 servicing log. Data: each rule names its citation and how far that was read. */
export const usWiNr113: RulePackSource = {
  id: 'us-wi-nr113',
  version: '2026-11',
  title: 'Wisconsin NR 113 servicing log',
  jurisdiction: {
    country: 'US',
    state: 'WI',
  },
  effectiveFrom: '2021-10-01',
  appliesTo: {
    wastes: ['septage', 'portable_toilet', 'grease'],
    destination: ['facility', 'land'],
  },
  sources: {
    log: {
      cite: 'NR 113.11(3)(c)1–3',
      url: 'docs.legis.wisconsin.gov/code/admin_code/nr/100/113 and docs-preview',
      verified: 'read',
      readOn: '2026-11-23',
    },
    keep: {
      cite: 'NR 113.11(3)(c)6',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    cert: {
      cite: 'NR 113.11(3)(c)3.g, 7',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'text of the former 3.g read in full; the present 7 begins "For a business that land applies septa…" and is cut',
    },
    ann: {
      cite: 'NR 113.11(3)(a),(b)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'forms 3400-55 and 3400-52',
    },
    site: {
      cite: 'NR 113.11(1)',
      url: 'stored copy of the code, current through August 26, 2024',
      verified: 'read',
      readOn: '2026-11-23',
    },
    hyd: {
      cite: 'NR 113.09(6)(ar),(b)',
      url: 'docs-preview … nr/100/113/11/1/cg',
      verified: 'read',
      readOn: '2026-11-23',
    },
    std: {
      cite: 'NR 113.09(5)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'standard 13,000 gal/acre·week from the note to Table',
    },
    wash: {
      cite: 'NR 113.06(2)(b)2.b',
      url: 'stored copy, current through November 25, 2024',
      verified: 'read',
      readOn: '2026-11-23',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'log',
      source: 'log',
    },
    {
      when: 'truck only for portable restrooms',
      unit: 'log',
      source: 'log',
      note: 'total gallons per location; book may stay at the office',
    },
  ],
  fields: [
    {
      id: 'location.nameAndAddressOrDescription',
      when: 'pickup',
      source: 'log',
    },
    {
      id: 'servicedAt',
      when: 'pickup',
      source: 'log',
    },
    {
      id: 'system.type',
      when: 'pickup',
      source: 'log',
    },
    {
      id: 'waste.description',
      when: 'pickup',
      source: 'log',
    },
    {
      id: 'waste.gallonsCollected',
      when: 'pickup',
      source: 'log',
    },
    {
      id: 'disposal.place',
      when: 'delivered',
      source: 'log',
    },
    {
      id: 'disposedAt',
      when: 'delivered',
      source: 'log',
    },
    {
      id: 'certification.operatorInCharge',
      when: 'day-close',
      source: 'cert',
    },
    {
      id: 'certification.vehicleOperator',
      when: 'day-close',
      source: 'cert',
    },
    {
      id: 'pathogen.method',
      when: 'delivered',
      source: 'log',
      onlyFor: 'land',
    },
    {
      id: 'vector.method',
      when: 'delivered',
      source: 'log',
      onlyFor: 'land',
    },
    {
      id: 'lime.receipts',
      when: 'day-close',
      source: 'log',
      onlyFor: 'alkaline surface spreading',
    },
  ],
  parts: [],
  carryInVehicle: [
    {
      what: 'log or invoices for 2 days after the service',
      source: 'log',
    },
  ],
  retention: {
    years: 5,
    from: 'record',
    source: 'keep',
  },
  filings: [
    {
      id: 'land-application',
      period: 'calendar year',
      due: '01-31',
      content: 'fields, gallons, type, acres, crop, nitrogen requirement, other nutrients (form 3400-55)',
      source: 'ann',
    },
    {
      id: 'other-disposal',
      period: 'calendar year',
      due: '01-31',
      content: 'receiving facility name, permit (form 3400-52)',
      // Land is filed on form 3400-55.
      summary: 'tickets-not-of-land',
      source: 'ann',
    },
  ],
  limits: [
    {
      kind: 'site-request-days-before-first-use',
      text: 'a site is asked for 7 days before its first use',
      value: 7,
      source: 'site',
    },
    {
      kind: 'grease-share-max',
      text: 'at most 25 % of what is applied is grease',
      value: 0.25,
      source: 'hyd',
    },
    {
      kind: 'grease-gallons-per-acre-per-application',
      text: 'an application of grease is at most 4,300 gallons an acre',
      value: 4300,
      source: 'hyd',
    },
    {
      kind: 'gallons-per-acre-per-week',
      text: 'a week takes at most 13,000 gallons an acre',
      value: 13000,
      source: 'std',
    },
  ],
  mixing: [
    {
      rule: 'flush-and-log',
      text: 'the tank is flushed between wastes, and the flushing is logged',
      source: 'wash',
    },
  ],
  permits: [],
};
