import type { RulePackSource } from '../rule-pack.ts';

/**
 * Grease interceptor, 25 per cent or 90 days. Data: each rule names its citation and how far that was read.
 */
export const grease25: RulePackSource = {
  id: 'grease-25',
  version: '2026-11',
  title: 'Grease interceptor, 25 per cent or 90 days',
  jurisdiction: {
    country: 'US',
    local: true,
  },
  effectiveFrom: null,
  appliesTo: {
    wastes: ['grease'],
    destination: ['facility'],
  },
  sources: {
    dallas: {
      cite: 'Dallas City Code (Ord. 28084), traps (c)',
      state: 'TX',
      url: 'codelibrary.amlegal.com/codes/dallas … 0-0-0-110074',
      verified: 'read',
      readOn: '2026-11-23',
    },
    denison: {
      cite: 'Denison IA 96.10(1)A–C',
      state: 'IA',
      url: 'codelibrary.amlegal.com/codes/denison',
      verified: 'read',
      readOn: '2026-11-23',
    },
    pitts: {
      cite: 'Pittsboro NC 53.024(C)',
      state: 'NC',
      url: 'codelibrary.amlegal.com/codes/pittsboronc',
      verified: 'read',
      readOn: '2026-11-23',
      note: '3 years, 30 days there',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'pickup',
      source: 'pitts',
    },
  ],
  fields: [
    {
      id: 'trap.liquidDepthInches',
      when: 'in_transit',
      source: 'denison',
    },
    {
      id: 'trap.floatingFogInches',
      when: 'in_transit',
      source: 'denison',
    },
    {
      id: 'trap.settledSolidsInches',
      when: 'in_transit',
      source: 'denison',
    },
    {
      id: 'waste.gallonsRemoved',
      when: 'in_transit',
      source: 'denison',
    },
    {
      id: 'trap.fullyEvacuated',
      when: 'in_transit',
      source: 'denison',
    },
    {
      id: 'cleanedOn',
      when: 'in_transit',
      source: 'pitts',
    },
    {
      id: 'cleaner',
      when: 'in_transit',
      source: 'pitts',
    },
    {
      id: 'disposal.methodAndDestination',
      when: 'delivered',
      source: 'pitts',
    },
  ],
  parts: [
    {
      name: 'Generator',
      to: 'generator',
      at: 'signed',
      source: 'pitts',
    },
  ],
  carryInVehicle: [],
  retention: {
    years: 3,
    from: 'cleaning',
    source: 'pitts',
  },
  filings: [],
  limits: [
    {
      kind: 'clean-at-share',
      text: 'the trap is cleaned once floating grease and settled solids fill 25 % of its liquid depth',
      value: 0.25,
      formula: '(FOG + solids) / liquid depth',
      source: 'dallas',
    },
    {
      kind: 'clean-every-days',
      text: 'the trap is cleaned at least every 90 days',
      value: 90,
      source: 'dallas',
    },
    {
      kind: 'removed-equals-nominal-volume',
      text: 'the whole trap is pumped, so that as much is removed as it holds',
      value: true,
      source: 'dallas',
    },
    {
      kind: 'longer-interval-needs-cleanings',
      text: 'a longer interval is granted only after 4 cleanings in a row',
      value: 4,
      source: 'denison',
    },
  ],
  mixing: [],
  permits: [],
};
