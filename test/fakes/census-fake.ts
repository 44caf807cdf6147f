import { startHttpFake, type HttpFake } from './http-fake.ts';

export interface CensusFakePlace {
  readonly latitude: number;
  readonly longitude: number;
}

export interface CensusFake extends HttpFake {
  /** Results by street; any other street has no match, and one named "Tie" has two. */
  readonly placeByStreet: Map<string, CensusFakePlace>;
}

const tie = 'Tie Rd';

/** The geocoder of the US Census Bureau: single addresses as JSON, lists as CSV. */
export async function startCensusFake(): Promise<CensusFake> {
  const placeByStreet = new Map<string, CensusFakePlace>();
  const matchesOf = (street: string): CensusFakePlace[] => {
    const place = placeByStreet.get(street) ?? { latitude: 40.05, longitude: -76.3 };
    if (street.endsWith(tie)) return [place, place];
    return placeByStreet.has(street) ? [place] : [];
  };
  const fake = await startHttpFake((url, body) => {
    if (url.pathname.endsWith('/locations/onelineaddress')) {
      const line = url.searchParams.get('address') ?? '';
      return {
        result: {
          input: { address: { address: line } },
          addressMatches: matchesOf(line.split(',')[0] ?? '').map(({ latitude, longitude }) => ({
            tigerLine: { side: 'L', tigerLineId: '76355984' },
            coordinates: { x: longitude, y: latitude },
            matchedAddress: line.toUpperCase(),
          })),
        },
      };
    }
    if (url.pathname.endsWith('/locations/addressbatch')) return answerList(body, matchesOf);
    return '<html>Not Found</html>';
  });
  return Object.assign(fake, { placeByStreet });
}

/** Lines in reverse order: the service guarantees none. */
const answerList = (body: string, matchesOf: (street: string) => CensusFakePlace[]): string =>
  [...body.matchAll(/^"(\d+)","([^"]*)","([^"]*)","([^"]*)","([^"]*)"\r?$/gm)]
    .toReversed()
    .map(([, id, street = '', city, state, zip]) => {
      const input = `"${street}, ${city}, ${state}, ${zip}"`;
      const [place, another] = matchesOf(street);
      if (place === undefined) return `"${id}",${input},"No_Match"`;
      if (another !== undefined) return `"${id}",${input},"Tie"`;
      return `"${id}",${input},"Match","Exact",${input.toUpperCase()},"${place.longitude},${place.latitude}","76355984","L"`;
    })
    .join('\n');
