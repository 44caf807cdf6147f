/**
 * How the paper of the golden days prints each field of the packs: a label and its value as on a line. A
 * field missing here fails the test until the paper prints it.
 */
const hauler = {
  name: [/Name Acme Septic/],
  address: [/Address 1 Yard Rd, Waco, TX 76701/],
  phone: [/Telephone 254-555-0100/],
};
const who = (packId: string) => [new RegExp(`Client ${packId.slice(-4)} \\(`)];
const street = [/12 Orange St/];
const clientPhone = [/717-555-0147/];
const pickedUp = [/Picked up.*\d:00\sAM/];
const delivered = [/Delivered [A-Z][a-z]{2} \d{1,2}, \d{4}, 9:35\sAM/];
const pumped = [/Pumped, gal .* 1,075 1,031/];
const site = [/Name County Plant/];
const siteAddress = [/Address 1220 New Danville Pike, /, /Lancaster, PA 17603/];
const waste = [/Waste: (Septage|Septic|Grease)/];
const byHand = (fieldId: string) => [new RegExp(`By hand ${fieldId.replaceAll('.', '\\.')}`)];
const signedByHauler = [/Hauler Signed in ink on the printed paper Signer hauler, /];
const signedBySite = [/Receiving site Signed in ink on the printed paper Signer site, /];
const signedByClient = (packId: string) => [
  new RegExp(`Mrs\\. Client ${packId.slice(-4)}, `),
  /Signed on a screen/,
];

const printed: Readonly<Record<string, (packId: string, fieldId: string) => readonly RegExp[]>> = {
  'transporter.name': () => hauler.name,
  'transporter.address': () => hauler.address,
  'transporter.phone': () => hauler.phone,
  'transporter.registrationNumber': () => [/Registration TX-20044/],
  'hauler.name': () => hauler.name,
  'hauler.address': () => hauler.address,
  'hauler.phone': () => hauler.phone,
  'receipt.pumpingFirm': () => hauler.name,
  'receipt.haulerPlateDriverTankVolume': () => [
    /Truck Truck M\d+, plate TX-\d+/,
    /Tank 3,000 gal/,
    /Driver \S+/,
  ],
  'tank.volumeGallons': () => [/Tank 3,000 gal/],
  'generator.name': who,
  'generator.address': () => street,
  'generator.phone': () => clientPhone,
  'client.name': who,
  'client.streetAddressAndMunicipality': () => street,
  'client.phone': () => clientPhone,
  'originator.name': who,
  'originator.address': () => street,
  'originator.phone': () => clientPhone,
  'location.nameAndAddressOrDescription': (packId) => [...who(packId), ...street],
  'location.streetAddressOrRoute': () => street,
  collectedOn: () => pickedUp,
  servicedAt: () => pickedUp,
  pumpedOn: () => pickedUp,
  pickedUpOn: () => pickedUp,
  cleanedOn: () => pickedUp,
  cleaner: () => [/Driver \S+/],
  'waste.type': () => waste,
  'waste.description': () => waste,
  'system.type': () => waste,
  'waste.gallonsCollected': () => pumped,
  'waste.gallonsRemoved': () => pumped,
  'waste.gallonsReceived': () => [/Gallons received 1,031 gal/],
  destination: () => site,
  depositedAt: () => site,
  'disposal.place': () => site,
  'disposal.methodAndDestination': () => site,
  'discharge.location': () => site,
  'discharge.place': () => site,
  'facility.name': () => site,
  'facility.address': () => siteAddress,
  'facility.location': () => siteAddress,
  'facility.permitOrRegistrationNumber': () => [/Permit or registration WQ-77/],
  depositedOn: () => delivered,
  disposedAt: () => delivered,
  dischargedOn: () => delivered,
  'generator.signature': signedByClient,
  'originator.signature': signedByClient,
  'collector.nameAndSignature': () => signedByHauler,
  'transporterPerson.nameAndSignature': () => signedByHauler,
  'depositor.nameAndSignature': () => signedByHauler,
  'hauler.signature': () => signedByHauler,
  'receiver.nameAndSignature': () => signedBySite,
  'facility.signature': () => signedBySite,
  'trap.liquidDepthInches': () => [/Liquid depth 43 in/],
  'trap.floatingFogInches': () => [/floating grease 7 in/],
  'trap.settledSolidsInches': () => [/settled solids 9 in/],
  'facility.operator': () => [/Operator Ada County Utilities/],
  'facility.phone': () => [/Telephone 254-555-0177/],
  // Seen at each pickup, or entered by hand at the end of the day.
  'trap.condition': (_, id) => byHand(id),
  'trap.cleaned': (_, id) => byHand(id),
  'trap.noGraywaterReturned': (_, id) => byHand(id),
  'trap.fullyEvacuated': (_, id) => byHand(id),
  'certification.operatorInCharge': (_, id) => byHand(id),
  'certification.vehicleOperator': (_, id) => byHand(id),
};

/** The expected text on a paper for a field; undefined where none is defined yet. */
export const printedBy = (packId: string, fieldId: string): readonly RegExp[] | undefined =>
  printed[fieldId]?.(packId, fieldId);

/** Fields of land applications, which no paper of a load has. */
export const landFields: readonly string[] = [
  'site.addressOrCoordinates',
  'site.acres',
  'appliedAt',
  'crop',
  'crop.nitrogenLbPerAcre',
  'rate.gallonsPerAcre365',
  'certification',
  'pathogen.method',
  'vector.method',
  'lime.receipts',
  'ph.start',
  'ph.end',
  'ph.temperatureC',
  'origin',
];
