import type { PlanInput, PlanStop } from '../input.ts';
import type { Random } from '../search/seed.ts';

/** A mistake in an input and the text of its message; undefined when this input has no place for it. */
export interface BadInput {
  name: string;
  spoil(this: void, input: PlanInput, random: Random): RegExp | undefined;
}

const wrongNumbers: [name: string, value: number][] = [
  ['not a number', Number.NaN],
  ['infinite', Infinity],
  ['negative', -1],
  ['enormous', 1e15],
];

/** JSON and forms supply texts instead of numbers. */
const text = '12' as unknown as number;

type List = 'stops' | 'trucks' | 'disposalSites';

/** A list item with a field set to an invalid value; the message names the item. */
function wrongField(
  list: List,
  field: string,
  words: string,
  values: [name: string, value: number][],
): BadInput[] {
  return [...values, ['a text', text] as [string, number]].map(([how, value]) => ({
    name: `${field} of one of the ${list} is ${how}`,
    spoil(input, random) {
      const one = input[list][random.below(Math.max(1, input[list].length))];
      if (!one) return undefined;
      Object.assign(one, { [field]: value });
      return new RegExp(`${words}.*"${one.id}"`);
    },
  }));
}

const fraction: [string, number] = ['a fraction', 1.5];

/** In any item of the list. */
function inOne(
  name: string,
  list: List,
  change: (one: never, input: PlanInput) => RegExp | undefined,
): BadInput {
  return {
    name,
    spoil(input, random) {
      const one = input[list][random.below(Math.max(1, input[list].length))];
      return one && change(one as never, input);
    },
  };
}

function doubled(list: List, words: RegExp): BadInput {
  return inOne(`two of the ${list} with one id`, list, (one: PlanStop, input) => {
    (input[list] as unknown[]).push(structuredClone(one));
    return words;
  });
}

function tooMany(list: List, count: number, words: RegExp): BadInput {
  return inOne(`${count} of the ${list}`, list, (one: PlanStop, input) => {
    (input[list] as unknown[]) = Array.from({ length: count }, (_, index) => ({ ...one, id: `x${index}` }));
    return words;
  });
}

export const badInputs: BadInput[] = [
  ...wrongField('stops', 'place', 'place of stop', [...wrongNumbers, fraction]),
  ...wrongField('stops', 'serviceSeconds', 'service seconds of stop', [...wrongNumbers, fraction]),
  ...wrongField('stops', 'gallons', 'gallons of stop', [...wrongNumbers, fraction]),
  ...wrongField('stops', 'notBefore', 'earliest start of stop', [...wrongNumbers, fraction]),
  ...wrongField('stops', 'releaseSeconds', 'release of stop', [
    ...wrongNumbers,
    fraction,
    ['after two days', 172_801],
  ]),
  ...wrongField('stops', 'worstCaseGallons', 'worst case of stop', [...wrongNumbers, fraction]),
  ...wrongField('stops', 'maxTruckSize', 'largest truck size of stop', wrongNumbers),
  ...wrongField('trucks', 'truckSize', 'size of truck', wrongNumbers),
  ...wrongField('trucks', 'maxGallonsPerDay', 'gallons per day of truck', [...wrongNumbers, fraction]),
  ...wrongField('trucks', 'maxStops', 'stops per day of truck', [...wrongNumbers, fraction]),
  ...wrongField('trucks', 'startPlace', 'start place of truck', [...wrongNumbers, fraction]),
  ...wrongField('trucks', 'endPlace', 'end place of truck', [...wrongNumbers, fraction]),
  ...wrongField('trucks', 'capacityGallons', 'capacity of truck', [...wrongNumbers, fraction]),
  ...wrongField('trucks', 'costPerMileCents', 'cost per mile of truck', wrongNumbers),
  ...wrongField('trucks', 'costPerHourCents', 'cost per hour of truck', wrongNumbers),
  ...wrongField('trucks', 'fixedCostCents', 'fixed cost of truck', wrongNumbers),
  ...wrongField('trucks', 'speedFactor', 'speed factor of truck', wrongNumbers),
  ...wrongField('disposalSites', 'place', 'place of disposal site', [...wrongNumbers, fraction]),
  ...wrongField(
    'disposalSites',
    'unloadSecondsFixed',
    'fixed unloading seconds of disposal site',
    wrongNumbers,
  ),
  ...wrongField(
    'disposalSites',
    'unloadSecondsPerGallon',
    'unloading seconds per gallon of disposal site',
    wrongNumbers,
  ),
  ...wrongField('disposalSites', 'queueSeconds', 'queueing seconds of disposal site', wrongNumbers),
  ...wrongField('disposalSites', 'feeCentsPerGallon', 'fee per gallon of disposal site', wrongNumbers),
  ...wrongField('disposalSites', 'dailyCapGallons', 'daily cap of disposal site', [
    ...wrongNumbers,
    fraction,
  ]),
  doubled('stops', /Two stops have the id/),
  doubled('trucks', /Two trucks have the id/),
  doubled('disposalSites', /Two disposal sites have the id/),
  tooMany('stops', 100_000, /There are 100000 stops; at most/),
  tooMany('trucks', 10_000, /There are 10000 trucks; at most/),
  tooMany('disposalSites', 1000, /There are 1000 disposal sites; at most/),
  ...(
    [
      ['ends before it starts', [36_000, 35_999], /ends \(35999\) before it starts \(36000\)/],
      ['starts at no number', [Number.NaN, 36_000], /window start/],
      ['ends at no number', [0, Number.NaN], /window end/],
      ['starts yesterday', [-3600, 36_000], /window start/],
      ['ends next week', [0, 604_800], /window end/],
    ] as [string, [number, number], RegExp][]
  ).flatMap(([how, window, words]) => [
    inOne(`a window of a stop ${how}`, 'stops', (stop: PlanStop) => {
      stop.windows = [[0, 3600], window];
      return words;
    }),
    inOne(
      `a window of a disposal site ${how}`,
      'disposalSites',
      (site: PlanInput['disposalSites'][number]) => {
        site.windows = [window];
        return words;
      },
    ),
    inOne(`a shift ${how}`, 'trucks', (truck: PlanInput['trucks'][number]) => {
      truck.shift = window;
      return words;
    }),
    inOne(`a break ${how}`, 'trucks', (truck: PlanInput['trucks'][number]) => {
      truck.breaks = [{ earliest: window[0], latest: window[1], durationSeconds: 60 }];
      return words;
    }),
  ]),
  inOne('a thousand windows', 'stops', (stop: PlanStop) => {
    stop.windows = Array.from({ length: 1000 }, (_, index) => [index, index]);
    return /There are 1000 windows at stop/;
  }),
  inOne('gallons of nothing', 'stops', (stop: PlanStop) => {
    stop.gallons = 10;
    stop.wasteType = null;
    return /has gallons but no waste type/;
  }),
  inOne('an unknown priority', 'stops', (stop: PlanStop) => {
    stop.priority = 'asap' as PlanStop['priority'];
    return /priority of stop/;
  }),
  inOne('an unknown position', 'stops', (stop: PlanStop) => {
    stop.position = 'middle' as PlanStop['position'];
    return /position of stop/;
  }),
  inOne('more on board than the tank holds', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.acceptedWastes = ['septage'];
    truck.loadAtStart = { wasteType: 'septage', gallons: truck.capacityGallons + 1 };
    return /load of truck .* at the start/;
  }),
  inOne('on board what the truck does not accept', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.loadAtStart = { wasteType: 'milk', gallons: 0 };
    return /starts with milk, which it does not accept/;
  }),
  inOne('overtime of no number', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.overtime = { maxSeconds: Number.NaN, costPerHourCents: -1 };
    return /overtime (?:seconds|cost) of truck/;
  }),
  inOne('breaks in the wrong order', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.breaks = [
      { earliest: 50_000, latest: 51_000, durationSeconds: 60 },
      { earliest: 40_000, latest: 41_000, durationSeconds: 60 },
    ];
    return /must be in the order of the day/;
  }),
  inOne('a break of no length at all', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.breaks = [{ earliest: 40_000, latest: 41_000, durationSeconds: Number.NaN }];
    return /break duration of truck/;
  }),
  inOne('twenty breaks', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.breaks = Array.from({ length: 20 }, () => ({
      earliest: 40_000,
      latest: 41_000,
      durationSeconds: 60,
    }));
    return /There are 20 breaks/;
  }),
  inOne('a locked stop nobody knows', 'trucks', (truck: PlanInput['trucks'][number]) => {
    truck.lockedStopIds = ['ghost'];
    return /locked stop "ghost", which is not among the stops/;
  }),
  inOne('a stop locked twice', 'trucks', (truck: PlanInput['trucks'][number], input: PlanInput) => {
    const [stop] = input.stops;
    if (!stop) return undefined;
    truck.lockedStopIds = [stop.id, stop.id];
    return /is locked twice/;
  }),
  ...(
    [
      ['an empty list', [], /empty list of compartments/],
      [
        'twenty',
        Array.from({ length: 20 }, (_, index) => ({
          id: `c${index}`,
          capacityGallons: 10,
          acceptedWastes: [],
        })),
        /There are 20 compartments/,
      ],
      [
        'two with one id',
        [
          { id: 'c', capacityGallons: 10, acceptedWastes: [] },
          { id: 'c', capacityGallons: 10, acceptedWastes: [] },
        ],
        /have the id "c"/,
      ],
      [
        'one of no number',
        [{ id: 'c', capacityGallons: Number.NaN, acceptedWastes: [] }],
        /capacity of compartment "c"/,
      ],
      [
        'one that is too full',
        [
          {
            id: 'c',
            capacityGallons: 10,
            acceptedWastes: ['septage'],
            loadAtStart: { wasteType: 'septage', gallons: 11 },
          },
        ],
        /load of compartment "c"/,
      ],
      [
        'one with what it does not accept',
        [
          {
            id: 'c',
            capacityGallons: 10,
            acceptedWastes: [],
            loadAtStart: { wasteType: 'septage', gallons: 1 },
          },
        ],
        /starts with septage, which it does not accept/,
      ],
      [
        'more in them than the truck holds',
        [1, 2].map((part) => ({
          id: `c${part}`,
          capacityGallons: 900_000,
          acceptedWastes: ['septage'],
          loadAtStart: { wasteType: 'septage', gallons: 900_000 },
        })),
        /start with 1800000 gallons, more than/,
      ],
    ] as [string, NonNullable<PlanInput['trucks'][number]['compartments']>, RegExp][]
  ).map(([how, compartments, words]) =>
    inOne(`compartments: ${how}`, 'trucks', (truck: PlanInput['trucks'][number]) => {
      truck.compartments = compartments;
      return words;
    }),
  ),
  {
    name: 'a hundred kinds of waste',
    spoil(input) {
      const [truck] = input.trucks;
      if (!truck) return undefined;
      truck.acceptedWastes = Array.from({ length: 100 }, (_, index) => `waste-${index}`);
      return /waste types; at most/;
    },
  },
  {
    name: 'a matrix with a row missing',
    spoil(input) {
      input.travel.seconds = Array.from(input.travel.seconds).slice(0, -input.travel.size);
      return /travel seconds need/;
    },
  },
  {
    name: 'a matrix with a hole that is no number',
    spoil(input) {
      input.travel.seconds = Array.from(input.travel.seconds, (drive, at) =>
        at === input.travel.size ** 2 - 1 ? Number.NaN : drive,
      );
      return /travel seconds at entry/;
    },
  },
  {
    name: 'a matrix with a hole that is nothing',
    spoil(input) {
      input.travel.meters = Array.from(input.travel.meters, (length, at) =>
        at === input.travel.size ** 2 - 1 ? (null as unknown as number) : length,
      );
      return /travel meters at entry/;
    },
  },
  {
    name: 'a drive from a place to itself',
    spoil(input) {
      input.travel.seconds = Array.from(input.travel.seconds, (drive, at) => (at === 0 ? 60 : drive));
      return /0 on its diagonal/;
    },
  },
  {
    name: 'a day of 23 hours',
    spoil(input) {
      input.travel.hourFactors = Array.from({ length: 23 }, () => 1);
      return /hour factors must be 24 numbers/;
    },
  },
  {
    name: 'an hour in which nobody moves',
    spoil(input) {
      input.travel.hourFactors = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 0 : 1));
      return /speed factor of hour 8/;
    },
  },
  {
    name: 'a matrix of no size',
    spoil(input) {
      input.travel.size = Number.NaN;
      return /size of the travel matrix/;
    },
  },
  {
    name: 'a matrix as large as the country',
    spoil(input) {
      input.travel.size = 1_000_000;
      return /size of the travel matrix/;
    },
  },
];
