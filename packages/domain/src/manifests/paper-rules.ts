import type { PaperAsk, PaperFact, PaperRule } from '../field/pack-papers.ts';
import { unitOf } from './manifest-papers.ts';
import { isAskedBy, nameOfField } from './missing-fields.ts';
import { mayBlock, type RulePack } from './rule-pack.ts';

/** The facts behind the packs' fields that a phone can know. */
const factOf: Readonly<Record<string, PaperFact>> = {
  'transporter.address': 'hauler.address',
  'hauler.address': 'hauler.address',
  'transporter.phone': 'hauler.phone',
  'hauler.phone': 'hauler.phone',
  'transporter.registrationNumber': 'hauler.registration',
  'tank.volumeGallons': 'truck.tank',
  'generator.address': 'client.address',
  'client.streetAddressAndMunicipality': 'client.address',
  'originator.address': 'client.address',
  'location.nameAndAddressOrDescription': 'client.address',
  'location.streetAddressOrRoute': 'client.address',
  'generator.phone': 'client.phone',
  'client.phone': 'client.phone',
  'originator.phone': 'client.phone',
  'generator.signature': 'client.signature',
  'originator.signature': 'client.signature',
  'waste.gallonsCollected': 'gallons',
  'waste.gallonsRemoved': 'gallons',
  destination: 'destination',
  'trap.liquidDepthInches': 'trap',
  'trap.floatingFogInches': 'trap',
  'trap.settledSolidsInches': 'trap',
};

/** Present at every pickup, or signed by the crew together with the paper. */
const isAlwaysThere: ReadonlySet<string> = new Set([
  'transporter.name',
  'hauler.name',
  'generator.name',
  'client.name',
  'originator.name',
  'collectedOn',
  'servicedAt',
  'pumpedOn',
  'pickedUpOn',
  'cleanedOn',
  'cleaner',
  'waste.type',
  'waste.description',
  'system.type',
  'collector.nameAndSignature',
  'transporterPerson.nameAndSignature',
]);

/** A pack's requirements before the truck leaves the client, in the phones' compact form. */
export const paperRuleOf = (pack: RulePack): PaperRule => ({
  packId: pack.id,
  title: pack.title,
  unit: unitOf(pack),
  wastes: pack.appliesTo.wastes,
  asks: pack.fields
    .filter(({ id, when }) => isAskedBy(when, 'in_transit') && !isAlwaysThere.has(id))
    .map((field): PaperAsk => ({
      id: field.id,
      name: nameOfField(field),
      fact: factOf[field.id] ?? 'other',
      blocks: mayBlock(pack, field.source),
      cite: pack.sources[field.source]?.cite ?? '',
      readOn: pack.sources[field.source]?.readOn ?? null,
      ...(field.choices !== undefined && { choices: field.choices }),
    })),
  carries: pack.carryInVehicle.map(({ what, source }) => ({
    what,
    cite: pack.sources[source]?.cite ?? '',
  })),
});
