/**
 * Where the product knows a field of a rule pack from: what the driver reports at a stop, the company's own
 * details, what is always recorded with the work, or not recorded yet.
 */
export type FieldSource =
  | { readonly from: 'stop' }
  | { readonly from: 'company'; readonly detail: 'name' | 'address' | 'phone' | 'registration' }
  /** With every report of a phone or with the ledger. */
  | { readonly from: 'always' }
  | { readonly from: 'manifest' }
  | { readonly from: 'nowhere' };

const stop: FieldSource = { from: 'stop' };
const always: FieldSource = { from: 'always' };
const manifest: FieldSource = { from: 'manifest' };
const nowhere: FieldSource = { from: 'nowhere' };

/** Every field of the packs. `filings.test.ts` fails on one that is missing here. */
export const fieldSources: Readonly<Record<string, FieldSource>> = {
  'transporter.name': { from: 'company', detail: 'name' },
  'transporter.address': { from: 'company', detail: 'address' },
  'transporter.phone': { from: 'company', detail: 'phone' },
  'transporter.registrationNumber': { from: 'company', detail: 'registration' },
  'hauler.name': { from: 'company', detail: 'name' },
  'hauler.address': { from: 'company', detail: 'address' },
  'hauler.phone': { from: 'company', detail: 'phone' },
  'receipt.pumpingFirm': { from: 'company', detail: 'name' },
  'generator.name': always,
  'generator.address': stop,
  'generator.phone': stop,
  'generator.signature': stop,
  'client.name': always,
  'client.streetAddressAndMunicipality': stop,
  'client.phone': stop,
  'originator.name': always,
  'originator.address': stop,
  'originator.phone': stop,
  'originator.signature': stop,
  'location.nameAndAddressOrDescription': stop,
  'location.streetAddressOrRoute': stop,
  collectedOn: always,
  servicedAt: always,
  pumpedOn: always,
  pickedUpOn: always,
  cleanedOn: always,
  cleaner: always,
  'waste.type': stop,
  'waste.description': stop,
  'waste.gallonsCollected': stop,
  'waste.gallonsRemoved': stop,
  'trap.liquidDepthInches': stop,
  'trap.floatingFogInches': stop,
  'trap.settledSolidsInches': stop,
  'trap.fullyEvacuated': stop,
  'trap.cleaned': stop,
  'trap.condition': stop,
  'trap.noGraywaterReturned': stop,
  'collector.nameAndSignature': manifest,
  'transporterPerson.nameAndSignature': manifest,
  'depositor.nameAndSignature': manifest,
  'hauler.signature': manifest,
  'receiver.nameAndSignature': manifest,
  'facility.signature': manifest,
  'tank.volumeGallons': always,
  destination: always,
  depositedOn: always,
  depositedAt: always,
  disposedAt: always,
  dischargedOn: always,
  'disposal.place': always,
  'disposal.methodAndDestination': always,
  'discharge.location': always,
  'discharge.place': always,
  'facility.name': always,
  'facility.address': always,
  'facility.location': always,
  'facility.permitOrRegistrationNumber': stop,
  'waste.gallonsReceived': stop,
  'receipt.haulerPlateDriverTankVolume': always,
  'system.type': always,
  'certification.operatorInCharge': nowhere,
  'certification.vehicleOperator': nowhere,
  'pathogen.method': nowhere,
  'vector.method': nowhere,
  'lime.receipts': nowhere,
  'facility.operator': nowhere,
  'facility.phone': nowhere,
  'site.addressOrCoordinates': nowhere,
  'site.acres': nowhere,
  appliedAt: nowhere,
  crop: nowhere,
  'crop.nitrogenLbPerAcre': nowhere,
  'rate.gallonsPerAcre365': nowhere,
  certification: nowhere,
  'ph.start': nowhere,
  'ph.end': nowhere,
  'ph.temperatureC': nowhere,
  origin: nowhere,
};

export const sourceOf = (fieldId: string): FieldSource => fieldSources[fieldId] ?? nowhere;

export const checkedWhere: Record<FieldSource['from'], string> = {
  stop: 'Reported at the stop',
  company: 'From your company’s details',
  always: 'Recorded with the work',
  manifest: 'Belongs on the manifest',
  nowhere: 'Not recorded here yet',
};
