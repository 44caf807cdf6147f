import {
  cellOf,
  overviewCell,
  type PlaceCell,
  type TownRow,
  type ZipRow,
} from '../src/features/map/place-grid.ts';

/** Towns in the overview: enough for every state to have some. */
const overviewTowns = 800;

/** Beyond this a town's distance from the next one makes it no more prominent. */
const farMiles = 20;
const bucketDegrees = 0.5;
const milesPerDegree = 69.09;

interface Town {
  name: string;
  state: string;
  latitude: number;
  longitude: number;
  zipCount: number;
}

/**
 * GeoNames' postal codes cut into the squares that the map loads, and the overview of the largest towns.
 * @param text tab-separated columns: country, ZIP, city, state name, state code, county, county code, two
 * empty, latitude, longitude
 */
export function placeCells(text: string): Map<string, PlaceCell> {
  const rows = parseRows(text);
  const towns = mostProminentFirst(townsOf(rows));
  const cells = new Map<string, { towns: TownRow[]; zips: ZipRow[] }>();
  const cellAt = (latitude: number, longitude: number) => {
    const name = cellOf(latitude, longitude);
    const cell = cells.get(name) ?? { towns: [], zips: [] };
    cells.set(name, cell);
    return cell;
  };
  for (const town of towns) cellAt(town[2], town[3]).towns.push(town);
  for (const { zip, latitude, longitude } of rows)
    cellAt(latitude, longitude).zips.push([zip, rounded(latitude), rounded(longitude)]);
  return new Map<string, PlaceCell>([
    [overviewCell, { towns: towns.slice(0, overviewTowns), zips: [] }],
    ...cells,
  ]);
}

interface Area {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

function parseRows(text: string): Area[] {
  return text.split('\n').flatMap((line) => {
    const [, zip = '', city = '', , state = '', , , , , latitude = '', longitude = ''] = line.split('\t');
    // Military post offices carry no state and no meaningful place.
    if (!/^\d{5}$/.test(zip) || city === '' || state === '' || latitude === '' || longitude === '') return [];
    return [{ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) }];
  });
}

function townsOf(rows: readonly Area[]): Town[] {
  return [...Map.groupBy(rows, (row) => `${row.city}, ${row.state}`).values()].flatMap((areas) => {
    const [first] = areas;
    if (!first) return [];
    const mean = (pick: (row: Area) => number) =>
      areas.reduce((sum, row) => sum + pick(row), 0) / areas.length;
    return [
      {
        name: first.city,
        state: first.state,
        latitude: mean((row) => row.latitude),
        longitude: mean((row) => row.longitude),
        zipCount: areas.length,
      },
    ];
  });
}

/**
 * By number of ZIP areas. Most towns have one: of those, a town alone in its surroundings goes before one of
 * a cluster.
 */
function mostProminentFirst(towns: readonly Town[]): TownRow[] {
  const bucketOf = (latitude: number, longitude: number) =>
    `${Math.floor(latitude / bucketDegrees)} ${Math.floor(longitude / bucketDegrees)}`;
  const buckets = Map.groupBy(towns, (town) => bucketOf(town.latitude, town.longitude));
  const milesToNext = (town: Town) => {
    let nearest = farMiles;
    for (const down of [-1, 0, 1]) {
      for (const across of [-1, 0, 1]) {
        for (const other of buckets.get(
          bucketOf(town.latitude + down * bucketDegrees, town.longitude + across * bucketDegrees),
        ) ?? []) {
          if (other !== town) nearest = Math.min(nearest, milesBetween(town, other));
        }
      }
    }
    return nearest;
  };
  return towns
    .map((town): TownRow => {
      const prominence = town.zipCount + Math.min(0.99, milesToNext(town) / farMiles);
      return [
        town.name,
        town.state,
        rounded(town.latitude),
        rounded(town.longitude),
        Math.round(prominence * 100) / 100,
      ];
    })
    .sort((a, b) => b[4] - a[4] || (a[0] < b[0] ? -1 : 1));
}

/** On a plane; good to a percent at these distances. */
function milesBetween(a: Town, b: Town): number {
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return milesPerDegree * Math.hypot(east, b.latitude - a.latitude);
}

/** To about ten metres, as finely as the source. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
