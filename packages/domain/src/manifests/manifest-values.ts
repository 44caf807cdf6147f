import { wasteTypeName } from '../services/waste-type.ts';
import type { ManifestBody, ManifestGenerator } from './manifest-body.ts';
import type { SignerRole } from './manifest-signature.ts';
import type { RecordValues } from './missing-fields.ts';

/** A field about each client is present once all of them have it. */
const ofAll = (
  generators: readonly ManifestGenerator[],
  read: (one: ManifestGenerator) => string | number | null,
): string | number | null => {
  const values = generators.map(read);
  return values.length === 0 || values.some((value) => value === null || value === '')
    ? null
    : (values[0] ?? null);
};

const signatureFields: Readonly<Record<SignerRole, readonly string[]>> = {
  generator: ['generator.signature', 'originator.signature'],
  hauler: [
    'collector.nameAndSignature',
    'transporterPerson.nameAndSignature',
    'depositor.nameAndSignature',
    'hauler.signature',
  ],
  site: ['receiver.nameAndSignature', 'facility.signature'],
};

/** Whether a pack's field is a signature, which cannot be typed. */
export const isSignatureField = (fieldId: string): boolean =>
  Object.values(signatureFields).some((fields) => fields.includes(fieldId));

/** A manifest's values, by field of the packs. What the product does not record may have been typed. */
export function valuesOf(body: ManifestBody, signed: ReadonlySet<SignerRole>): RecordValues {
  const { hauler, truck, driver, generators, site, deliveredAt, receivedGallons } = body;
  const who = ofAll(generators, ({ name }) => name);
  const where = ofAll(generators, ({ address }) => address);
  const phone = ofAll(generators, (one) => one.phone);
  const pickedUpAt = ofAll(generators, (one) => one.pickedUpAt);
  const pickedUp = ofAll(generators, (one) => one.pickedUpGallons);
  const waste = body.wastes.map((one) => wasteTypeName[one]).join(', ');
  const { tankGallons = null } = truck ?? {};
  const truckInWords =
    truck?.plate == null ? null : `${truck.plate}, ${body.driver}, ${truck.tankGallons} gal`;
  const signatures = Object.entries(signatureFields).flatMap(([role, fields]) =>
    fields.map((field): [string, string | null] => [field, signed.has(role as SignerRole) ? 'signed' : null]),
  );
  return {
    ...body.filledIn,
    ...present({
      'transporter.name': hauler.name,
      'transporter.address': hauler.address,
      'transporter.phone': hauler.phone,
      'transporter.registrationNumber': hauler.registration,
      'hauler.name': hauler.name,
      'hauler.address': hauler.address,
      'hauler.phone': hauler.phone,
      'receipt.pumpingFirm': hauler.name,
      'receipt.haulerPlateDriverTankVolume': truckInWords,
      'generator.name': who,
      'generator.address': where,
      'generator.phone': phone,
      'client.name': who,
      'client.streetAddressAndMunicipality': where,
      'client.phone': phone,
      'originator.name': who,
      'originator.address': where,
      'originator.phone': phone,
      'location.nameAndAddressOrDescription': where,
      'location.streetAddressOrRoute': where,
      collectedOn: pickedUpAt,
      servicedAt: pickedUpAt,
      pumpedOn: pickedUpAt,
      pickedUpOn: pickedUpAt,
      cleanedOn: pickedUpAt,
      cleaner: driver,
      'trap.liquidDepthInches': ofAll(generators, ({ trap }) => trap?.liquidDepthInches ?? null),
      'trap.floatingFogInches': ofAll(generators, ({ trap }) => trap?.fogInches ?? null),
      'trap.settledSolidsInches': ofAll(generators, ({ trap }) => trap?.solidsInches ?? null),
      'waste.type': waste,
      'waste.description': waste,
      'system.type': waste,
      'waste.gallonsCollected': pickedUp,
      'waste.gallonsRemoved': pickedUp,
      'waste.gallonsReceived': receivedGallons,
      'tank.volumeGallons': tankGallons,
      destination: site.name,
      depositedAt: site.name,
      'disposal.place': site.name,
      'disposal.methodAndDestination': site.name,
      'discharge.location': site.name,
      'discharge.place': site.name,
      'facility.name': site.name,
      'facility.address': site.address,
      'facility.location': site.address,
      'facility.permitOrRegistrationNumber': site.permit,
      'facility.operator': site.operator,
      'facility.phone': site.phone,
      depositedOn: deliveredAt,
      disposedAt: deliveredAt,
      dischargedOn: deliveredAt,
    }),
    ...Object.fromEntries(signatures),
  };
}

/** Recorded values take precedence over typed ones; missing ones leave those unchanged. */
const present = (values: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
