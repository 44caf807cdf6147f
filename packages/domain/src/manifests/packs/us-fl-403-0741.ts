import type { RulePackSource } from '../rule-pack.ts';

/** Florida grease waste service manifest. Data: each rule names its citation and how far that was read. */
export const usFl4030741: RulePackSource = {
  id: 'us-fl-403-0741',
  version: '2026-11',
  title: 'Florida grease waste service manifest',
  jurisdiction: {
    country: 'US',
    state: 'FL',
  },
  effectiveFrom: '2022-07-01',
  appliesTo: {
    wastes: ['grease'],
    destination: ['facility'],
  },
  sources: {
    g: {
      cite: 's. 403.0741(1)(g)1–4, F.S.',
      url: 'instalawyer.io; flsenate.gov enrolled CS for SB 1110 (2022)',
      verified: 'read',
      readOn: '2026-11-23',
    },
    g5: {
      cite: 's. 403.0741(1)(g)5 ff., F.S.',
      url: 'the same',
      verified: 'unverified',
      readOn: null,
      note: 'cut at "The amount of grease waste removed from"',
    },
    keep: {
      cite: 'DEP grease waste page',
      url: 'softlive.floridadep.gov',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'one year, on site, originator and hauler',
    },
    lic: {
      cite: '62-705.300(1)–(3), F.A.C.',
      url: 'state-rules.com',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'license to 1 April, renewal by 1 March, form 62-705.300(3) effective December 2025; the form itself was not obtainable',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'pickup',
      source: 'g',
    },
  ],
  fields: [
    {
      id: 'originator.name',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'originator.address',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'originator.phone',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'hauler.name',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'hauler.address',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'hauler.phone',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'facility.name',
      when: 'delivered',
      source: 'g',
    },
    {
      id: 'facility.address',
      when: 'delivered',
      source: 'g',
    },
    {
      id: 'facility.phone',
      when: 'delivered',
      source: 'g',
    },
    {
      id: 'trap.condition',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'trap.cleaned',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'trap.noGraywaterReturned',
      when: 'in_transit',
      source: 'g',
    },
    {
      id: 'waste.gallonsRemoved',
      when: 'in_transit',
      source: 'g5',
    },
    {
      id: 'originator.signature',
      when: 'in_transit',
      source: 'keep',
    },
    {
      id: 'hauler.signature',
      when: 'delivered',
      source: 'keep',
    },
    {
      id: 'facility.signature',
      when: 'signed',
      source: 'keep',
    },
  ],
  parts: [
    {
      name: 'Originator, completed',
      to: 'generator',
      at: 'signed',
      source: 'keep',
    },
    {
      name: 'Hauler',
      to: 'transporter',
      at: 'signed',
      source: 'keep',
    },
  ],
  carryInVehicle: [],
  retention: {
    years: 1,
    from: 'manifest',
    source: 'keep',
  },
  filings: [
    {
      id: 'licence-renewal',
      period: 'licence that ends April 1',
      due: '03-01',
      content: 'application form 62-705.300(2)',
      source: 'lic',
    },
  ],
  limits: [
    {
      kind: 'full-evacuation',
      text: 'the trap is emptied completely',
      value: true,
      source: 'g',
    },
  ],
  mixing: [],
  permits: [],
};
