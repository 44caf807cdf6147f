import type { RulePackSource } from '../rule-pack.ts';

/** Texas trip ticket. Data: each rule names its citation and how far that was read. */
export const usTx312145: RulePackSource = {
  id: 'us-tx-312-145',
  version: '2026-11',
  title: 'Texas trip ticket',
  jurisdiction: {
    country: 'US',
    state: 'TX',
  },
  effectiveFrom: null,
  appliesTo: {
    wastes: ['septage', 'portable_toilet', 'grease'],
    destination: ['facility', 'land'],
  },
  sources: {
    a: {
      cite: '30 TAC 312.145(a)',
      url: 'texreg.sos.state.tx.us … ti=30 ch=312 rl=145; gavvy.com/details/312145',
      verified: 'read',
      readOn: '2026-11-23',
    },
    b1: {
      cite: '30 TAC 312.145(b)(1)(A)–(D)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    b1e: {
      cite: '30 TAC 312.145(b)(1)(E) ff.',
      url: 'the same',
      verified: 'unverified',
      readOn: null,
      note: 'stored copy is cut at "One copy of the trip ticket m"',
    },
    b2: {
      cite: '30 TAC 312.145(b)(2)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    b4: {
      cite: '30 TAC 312.145(b)(4)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    c: {
      cite: '30 TAC 312.145(c)',
      url: 'the same',
      verified: 'read',
      readOn: '2026-11-23',
    },
    mix: {
      cite: '30 TAC 312.144(c)',
      url: 'texreg … rl=144',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'definition of incompatible is cut',
    },
    reg: {
      cite: '30 TAC 312.142(c),(d)',
      url: 'info.sos.state.tx.us … rl=142',
      verified: 'read',
      readOn: '2026-11-23',
    },
    local: {
      cite: 'Cleburne 51.x (C)(2); Dallas 19-123',
      url: 'codelibrary.amlegal.com/codes/cleburne',
      verified: 'read',
      readOn: '2026-11-23',
      note: 'Cleburne read now, Dallas in earlier research',
    },
  },
  granularity: [
    {
      when: 'default',
      unit: 'pickup',
      source: 'a',
    },
    {
      when: 'portable toilets, own units (local)',
      unit: 'vehicle_load',
      source: 'local',
    },
  ],
  fields: [
    {
      id: 'transporter.name',
      when: 'draft',
      source: 'a',
    },
    {
      id: 'transporter.address',
      when: 'draft',
      source: 'a',
    },
    {
      id: 'transporter.phone',
      when: 'draft',
      source: 'a',
    },
    {
      id: 'transporter.registrationNumber',
      when: 'draft',
      source: 'a',
    },
    {
      id: 'generator.name',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'generator.address',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'generator.phone',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'generator.signature',
      when: 'in_transit',
      source: 'a',
      electronic: true,
    },
    {
      id: 'collectedOn',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'waste.type',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'waste.gallonsCollected',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'collector.nameAndSignature',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'transporterPerson.nameAndSignature',
      when: 'in_transit',
      source: 'a',
    },
    {
      id: 'depositor.nameAndSignature',
      when: 'delivered',
      source: 'a',
    },
    {
      id: 'depositedOn',
      when: 'delivered',
      source: 'a',
    },
    {
      id: 'depositedAt',
      when: 'delivered',
      source: 'a',
    },
    {
      id: 'facility.permitOrRegistrationNumber',
      when: 'delivered',
      source: 'a',
    },
    {
      id: 'facility.location',
      when: 'delivered',
      source: 'a',
    },
    {
      id: 'facility.operator',
      when: 'delivered',
      source: 'a',
    },
    {
      id: 'receiver.nameAndSignature',
      when: 'signed',
      source: 'a',
      electronic: true,
    },
    {
      id: 'waste.gallonsReceived',
      when: 'signed',
      source: 'a',
    },
    {
      id: 'tank.volumeGallons',
      when: 'in_transit',
      source: 'a',
    },
  ],
  parts: [
    {
      name: 'Generator, at pickup',
      to: 'generator',
      at: 'in_transit',
      source: 'b1',
    },
    {
      name: 'Receiving facility',
      to: 'facility',
      at: 'signed',
      source: 'b1',
    },
    {
      name: 'Transporter',
      to: 'transporter',
      at: 'signed',
      source: 'b1',
    },
    {
      name: 'Generator, completed',
      to: 'generator',
      at: 'signed',
      source: 'b1e',
    },
    {
      name: 'Fifth part (local authority where it asks)',
      to: 'authority',
      at: 'signed',
      source: 'b1e',
    },
  ],
  carryInVehicle: [
    {
      what: 'registration with its number',
      source: 'reg',
    },
  ],
  retention: {
    years: 5,
    from: 'ticket',
    source: 'b2',
  },
  filings: [
    {
      id: 'annual-summary',
      period: '06-01..05-31',
      due: '07-01',
      content: 'amounts and types collected and delivered to each facility',
      summary: 'tickets',
      source: 'b4',
    },
  ],
  permits: [
    {
      what: 'registration ends 31 August of its year, renewed every two years',
      source: 'reg',
    },
  ],
  limits: [
    {
      kind: 'discrepancy-note',
      text: 'the receiving facility notes significant discrepancies on each copy',
      source: 'c',
    },
  ],
  mixing: [
    {
      rule: 'empty-and-clean-before-incompatible',
      text: 'the tank is emptied and cleaned before another kind of waste',
      source: 'mix',
    },
  ],
};
