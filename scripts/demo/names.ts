import type { Random } from './random.ts';

const first = [
  'Amos',
  'Anna',
  'Ben',
  'Carla',
  'Chris',
  'Dana',
  'Daniel',
  'Elam',
  'Emma',
  'Frank',
  'Grace',
  'Hector',
  'Irene',
  'Jacob',
  'Janet',
  'Jose',
  'Karen',
  'Leah',
  'Levi',
  'Maria',
  'Mark',
  'Nora',
  'Omar',
  'Paula',
  'Ray',
  'Rosa',
  'Ruth',
  'Sam',
  'Tina',
  'Victor',
];
const last = [
  'Beiler',
  'Brubaker',
  'Burkholder',
  'Diaz',
  'Eby',
  'Esh',
  'Fisher',
  'Garber',
  'Groff',
  'Herr',
  'Hess',
  'Hoover',
  'Kauffman',
  'King',
  'Landis',
  'Lapp',
  'Leaman',
  'Martin',
  'Miller',
  'Musser',
  'Nolt',
  'Ortiz',
  'Rohrer',
  'Santos',
  'Shenk',
  'Stauffer',
  'Stoltzfus',
  'Weaver',
  'Yoder',
  'Zook',
];
const streets = [
  'Main St',
  'Church Rd',
  'Mill Rd',
  'Old Philadelphia Pike',
  'Orchard Ln',
  'Creek Rd',
  'Hill Rd',
  'Meadow Ln',
  'Quarry Rd',
  'School Ln',
  'Farm View Dr',
  'Ridge Rd',
  'Sunset Dr',
  'Valley Rd',
  'Locust St',
  'Station Rd',
];
const kitchens = ['Diner', 'Family Restaurant', 'Smorgasbord', 'Pizza', 'Bakery', 'Taproom', 'Grill'];
const firms = ['Builders', 'Construction', 'Campground', 'Events', 'Golf Club', 'Orchards', 'Market'];
const boroughs = ['Township', 'Borough', 'School District', 'Fire Company'];

export const personName = (random: Random) => `${random.pick(first)} ${random.pick(last)}`;
export const streetLine = (random: Random) => `${random.between(10, 2_999)} ${random.pick(streets)}`;
/** Numbers reserved for fiction (NANPA 555-0100 to 555-0199). */
export const phone = (random: Random) => `(717) 555-0${random.between(100, 199)}`;

export type Trade = 'septic' | 'toilets' | 'grease' | 'manure';

/** A client name that fits what is done there. */
export function clientName(
  random: Random,
  trade: Trade,
  type: 'business' | 'individual' | 'municipal',
  city: string,
): string {
  if (type === 'municipal') return `${city} ${random.pick(boroughs)}`;
  if (type === 'individual') return `${random.pick(last)} Residence`;
  if (trade === 'grease') return `${random.pick(last)}'s ${random.pick(kitchens)}`;
  if (trade === 'manure') return `${random.pick(last)} Dairy`;
  if (trade === 'toilets') return `${random.pick(last)} ${random.pick(firms)}`;
  return `${random.pick(last)} Properties`;
}

/** The name, or the first like it that nobody has: of another family or office, or with a first name. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const family = last.find((one) => name.startsWith(`${one} `) || name.startsWith(`${one}'s `));
  const office = boroughs.find((one) => name.endsWith(` ${one}`));
  const others = family
    ? [...after(family, last), ...first.map((one) => `${one} ${family}`)].map((one) =>
        name.replace(family, one),
      )
    : office
      ? after(office, boroughs).map((one) => name.replace(office, one))
      : [];
  const free = [name, ...others].find((one) => !taken.has(one));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** The others, beginning with the next. */
const after = (one: string, list: readonly string[]): string[] => {
  const at = list.indexOf(one);
  return [...list.slice(at + 1), ...list.slice(0, at)];
};
