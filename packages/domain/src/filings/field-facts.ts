/**
 * The source of a rule pack's field: the driver's report at a stop, the company's details, data always
 * recorded with the work, or not recorded yet.
 */
export type FieldSource =
  | { readonly from: 'stop' }
  | { readonly from: 'company'; readonly detail: 'name' | 'address' | 'phone' | 'registration' }
  /** In every report of a phone or in the ledger. */
  | { readonly from: 'always' }
  | { readonly from: 'manifest' }
  | { readonly from: 'site' }
  /** In records of land application. */
  | { readonly from: 'land' }
  /** From the company's permits; by hand where it has none. */
  | { readonly from: 'certification' }
  /** Nobody reports it; the office fills it in on the manifest. */
  | { readonly from: 'by-hand' }
  | { readonly from: 'nowhere' };

const stop: FieldSource = { from: 'stop' };
const always: FieldSource = { from: 'always' };
const manifest: FieldSource = { from: 'manifest' };
const site: FieldSource = { from: 'site' };
const land: FieldSource = { from: 'land' };
const certification: FieldSource = { from: 'certification' };
const byHand: FieldSource = { from: 'by-hand' };
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
  'trap.fullyEvacuated': byHand,
  'trap.cleaned': byHand,
  'trap.condition': byHand,
  'trap.noGraywaterReturned': byHand,
  'collector.nameAndSignature': manifest,
  'transporterPerson.nameAndSignature': manifest,
  'depositor.nameAndSignature': manifest,
  'hauler.signature': manifest,
  'receiver.nameAndSignature': manifest,
  'facility.signature': manifest,
  'facility.operator': site,
  'facility.phone': site,
  'certification.operatorInCharge': certification,
  'certification.vehicleOperator': certification,
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
  'facility.permitOrRegistrationNumber': site,
  'waste.gallonsReceived': stop,
  'receipt.haulerPlateDriverTankVolume': always,
  'system.type': always,
  'pathogen.method': land,
  'vector.method': land,
  'lime.receipts': nowhere,
  'site.addressOrCoordinates': land,
  'site.acres': land,
  appliedAt: land,
  crop: land,
  'crop.nitrogenLbPerAcre': land,
  'rate.gallonsPerAcre365': land,
  certification: land,
  'ph.start': land,
  'ph.end': land,
  'ph.temperatureC': land,
  origin: land,
};

export const sourceOf = (fieldId: string): FieldSource => fieldSources[fieldId] ?? nowhere;

export const checkedWhere: Record<FieldSource['from'], string> = {
  stop: 'Reported at the stop',
  company: 'From your company’s details',
  always: 'Recorded with the work',
  manifest: 'Belongs on the manifest',
  site: 'From the disposal site’s details',
  land: 'Recorded with what was applied to a field',
  certification: 'From your certifications, or filled in by hand on the manifest',
  'by-hand': 'Filled in by hand on the manifest',
  nowhere: 'Not recorded here yet',
};
