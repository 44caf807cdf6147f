/**
 * Towns of Lancaster County, Pennsylvania, with their ZIP areas; the weight says how many clients live there.
 */
export const towns: readonly { city: string; zip: string; weight: number }[] = [
  { city: 'Lancaster', zip: '17601', weight: 8 },
  { city: 'Lancaster', zip: '17602', weight: 5 },
  { city: 'Lancaster', zip: '17603', weight: 8 },
  { city: 'Lititz', zip: '17543', weight: 9 },
  { city: 'Ephrata', zip: '17522', weight: 8 },
  { city: 'Manheim', zip: '17545', weight: 8 },
  { city: 'Mount Joy', zip: '17552', weight: 6 },
  { city: 'Elizabethtown', zip: '17022', weight: 6 },
  { city: 'Strasburg', zip: '17579', weight: 4 },
  { city: 'Quarryville', zip: '17566', weight: 7 },
  { city: 'New Holland', zip: '17557', weight: 6 },
  { city: 'Gap', zip: '17527', weight: 4 },
  { city: 'Columbia', zip: '17512', weight: 3 },
  { city: 'Millersville', zip: '17551', weight: 4 },
  { city: 'Willow Street', zip: '17584', weight: 4 },
  { city: 'Denver', zip: '17517', weight: 5 },
  { city: 'Leola', zip: '17540', weight: 4 },
  { city: 'Bird in Hand', zip: '17505', weight: 2 },
  { city: 'Paradise', zip: '17562', weight: 3 },
  { city: 'Christiana', zip: '17509', weight: 3 },
  { city: 'Kirkwood', zip: '17536', weight: 3 },
  { city: 'Peach Bottom', zip: '17563', weight: 3 },
  { city: 'Conestoga', zip: '17516', weight: 3 },
  { city: 'Marietta', zip: '17547', weight: 3 },
  { city: 'Mountville', zip: '17554', weight: 2 },
  { city: 'Landisville', zip: '17538', weight: 2 },
  { city: 'Holtwood', zip: '17532', weight: 2 },
  { city: 'Narvon', zip: '17555', weight: 3 },
  { city: 'Stevens', zip: '17578', weight: 3 },
  { city: 'Drumore', zip: '17518', weight: 1 },
];

export const depot = {
  street: '1480 Manheim Pike',
  city: 'Lancaster',
  zip: '17601',
  latitude: 40.0795,
  longitude: -76.3305,
};

const weekdays = [1, 2, 3, 4, 5];
const hours = (days: readonly number[], startMinute: number, endMinute: number) =>
  days.map((weekday) => ({ weekday, startMinute, endMinute }));

/** Invented plants at plausible places. */
export const sites = [
  {
    name: 'Conestoga River Treatment Plant',
    streetLine1: '1200 River Rd',
    city: 'Lancaster',
    postalCode: '17603',
    latitude: 40.0121,
    longitude: -76.3222,
    acceptedWasteTypes: ['septage', 'portable_toilet', 'wastewater'] as const,
    openingHours: [...hours(weekdays, 420, 1020), ...hours([0, 6], 480, 960)],
    unloadMinutes: 12,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 4_500,
    dailyCapGallons: 40_000,
    permitNumber: 'PA-0026620-S',
  },
  {
    name: 'Cocalico Valley Authority',
    streetLine1: '45 Authority Dr',
    city: 'Ephrata',
    postalCode: '17522',
    latitude: 40.1865,
    longitude: -76.1768,
    acceptedWasteTypes: ['septage', 'portable_toilet'] as const,
    openingHours: hours(weekdays, 450, 960),
    unloadMinutes: 15,
    unloadMinutesPer1000Gallons: 6,
    feeCentsPer1000Gallons: 3_900,
    dailyCapGallons: 15_000,
    permitNumber: 'PA-0027405-S',
  },
  {
    name: 'Susquehanna Grease & Organics',
    streetLine1: '300 Front St',
    city: 'Columbia',
    postalCode: '17512',
    latitude: 40.0336,
    longitude: -76.5044,
    acceptedWasteTypes: ['grease', 'manure', 'septage'] as const,
    openingHours: [...hours(weekdays, 360, 1080), ...hours([6], 420, 780)],
    unloadMinutes: 15,
    unloadMinutesPer1000Gallons: 8,
    feeCentsPer1000Gallons: 9_000,
    dailyCapGallons: null,
    permitNumber: 'PA-GRS-1184',
  },
];

const septic = ['septage', 'portable_toilet', 'wastewater'] as const;
/** `driver` is an index into the technicians. */
export const trucks = [
  {
    name: 'Truck 11',
    licensePlate: 'ZKC-1104',
    capacityGallons: 4_000,
    acceptedWasteTypes: septic,
    driver: 0,
    costPerMileCents: 135,
  },
  {
    name: 'Truck 12',
    licensePlate: 'ZKC-1205',
    capacityGallons: 3_600,
    acceptedWasteTypes: septic,
    driver: 1,
    costPerMileCents: 130,
  },
  {
    name: 'Truck 14',
    licensePlate: 'ZKC-1407',
    capacityGallons: 2_500,
    acceptedWasteTypes: [...septic, 'grease'] as const,
    tanks: [
      { name: 'Front', capacityGallons: 2_000, acceptedWasteTypes: septic },
      { name: 'Rear', capacityGallons: 500, acceptedWasteTypes: ['grease'] as const },
    ],
    driver: null,
    costPerMileCents: 115,
  },
  {
    name: 'Grease 21',
    licensePlate: 'ZKD-2101',
    capacityGallons: 3_000,
    acceptedWasteTypes: ['grease'] as const,
    driver: 2,
    costPerMileCents: 125,
  },
  {
    name: 'Toilets 31',
    licensePlate: 'ZKF-3116',
    capacityGallons: 1_100,
    acceptedWasteTypes: ['portable_toilet'] as const,
    driver: 3,
    costPerMileCents: 85,
  },
  {
    name: 'Tanker 41',
    licensePlate: 'ZKT-4102',
    capacityGallons: 6_000,
    acceptedWasteTypes: ['manure', 'septage', 'wastewater'] as const,
    driver: null,
    costPerMileCents: 165,
  },
];
