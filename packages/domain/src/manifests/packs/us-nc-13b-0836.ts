import type { RulePackSource } from '../rule-pack.ts';

/** North Carolina septage log. Data: each rule names its citation and how far that was read. */
export const usNc13b0836: RulePackSource = {
  id: 'us-nc-13b-0836',
  version: '2026-11',
  title: 'North Carolina septage log',
  jurisdiction: {
    country: 'US',
    state: 'NC',
  },
  effectiveFrom: '2019-02-01',
  appliesTo: {
    wastes: ['septage', 'portable_toilet', 'grease'],
    destination: ['facility', 'land'],
  },
  sources: {
    a: {
      cite: '15A NCAC 13B .0836(a)',
      url: 'regulations.justia.com, current through March 15, 2024',
      verified: 'read',
      readOn: '2026-11-23',
    },
    b: {
      cite: '15A NCAC 13B .0836(b)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    years: {
      cite: 'retention in years',
      url: '—',
      verified: 'unverified',
      readOn: null,
      note: '.0836 names none',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'log',
      source: 'a',
    },
  ],
  fields: [
    {
      id: 'pumpedOn',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'waste.type',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'waste.gallonsCollected',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'location.streetAddressOrRoute',
      when: 'pickup',
      source: 'a',
    },
    {
      id: 'discharge.location',
      when: 'delivered',
      source: 'a',
    },
  ],
  parts: [],
  carryInVehicle: [
    {
      what: 'records to show at an inspection of the truck',
      source: 'b',
    },
  ],
  retention: {
    years: null,
    from: 'record',
    source: 'years',
  },
  filings: [],
  limits: [],
  mixing: [],
  permits: [],
};
