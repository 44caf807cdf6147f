import type { RulePackSource } from '../rule-pack.ts';

/** New Hampshire septage hauler records. Data: each rule names its citation and how far that was read. */
export const usNh160511: RulePackSource = {
  id: 'us-nh-1605-11',
  version: '2026-11',
  title: 'New Hampshire septage hauler records',
  jurisdiction: {
    country: 'US',
    state: 'NH',
  },
  effectiveFrom: '2013-11-26',
  appliesTo: {
    wastes: ['septage', 'portable_toilet'],
    destination: ['facility', 'land'],
  },
  sources: {
    a: {
      cite: 'Env-Wq 1605.11(a)',
      url: 'casetext.com … section-env-wq-160511, current through June 20, 2024',
      verified: 'read',
      readOn: '2026-11-23',
    },
    b: {
      cite: 'Env-Wq 1605.11(b)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    c: {
      cite: 'Env-Wq 1605.11(c)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    wrbp: {
      cite: 'Env-Wq 1203.10(h)',
      url: 'stored copy, December 12, 2024',
      verified: 'excerpt',
      readOn: '2026-11-23',
      note: 'Winnipesaukee plant only; cut after (3)',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'log',
      source: 'b',
    },
  ],
  fields: [
    {
      id: 'client.name',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'client.streetAddressAndMunicipality',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'client.phone',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'waste.gallonsCollected',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'destination',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'pickedUpOn',
      when: 'pickup',
      source: 'b',
    },
    {
      id: 'discharge.place',
      when: 'delivered',
      source: 'b',
    },
    {
      id: 'dischargedOn',
      when: 'delivered',
      source: 'b',
    },
    {
      id: 'receipt.pumpingFirm',
      when: 'delivered',
      source: 'wrbp',
    },
    {
      id: 'receipt.haulerPlateDriverTankVolume',
      when: 'delivered',
      source: 'wrbp',
    },
  ],
  parts: [],
  carryInVehicle: [
    {
      what: 'clients, gallons and destination of what is on board, while in transit',
      source: 'a',
    },
  ],
  retention: {
    years: 5,
    from: 'end of the permit',
    source: 'c',
  },
  filings: [],
  limits: [],
  mixing: [],
  permits: [],
};
