import { useCallback, useEffect, useMemo, useState } from 'react';
import { outlinesFolder } from 'virtual:outlines';
import { shownBounds, type SizedView } from './mercator.ts';
import type { CountryFile, CountyFile } from './outline-types.ts';
import {
  countiesOf,
  type Country,
  countryOf,
  type Outlines,
  type StateCounties,
  statesIn,
  withCounties,
} from './outlines.ts';

const loading = new Map<string, Promise<unknown>>();

/** Loads and parses a file once; retries after a failure. */
function load<Read>(name: string, read: (file: unknown) => Read): Promise<Read> {
  const running = (loading.get(name) as Promise<Read> | undefined) ?? fetchFile(name, read);
  loading.set(name, running);
  return running;
}

async function fetchFile<Read>(name: string, read: (file: unknown) => Read): Promise<Read> {
  try {
    const response = await fetch(`${outlinesFolder}${name}.json`);
    if (!response.ok) throw new Error(`The map's outlines answered with status ${response.status}.`);
    return read(await response.json());
  } catch (error) {
    loading.delete(name);
    throw error;
  }
}

interface ShownOutlines {
  /** Undefined until the states are loaded. */
  readonly outlines: Outlines | undefined;
  /** The outlines could not be loaded; the map is drawn without them. */
  readonly failed: boolean;
  /** Called with the visible area whenever it changes: counties are loaded for it. */
  readonly onLook: (view: SizedView) => void;
}

/** The outlines that a map draws. */
export function useOutlines(): ShownOutlines {
  const [country, setCountry] = useState<Country>();
  const [failed, setFailed] = useState(false);
  const [view, setView] = useState<SizedView>();
  useEffect(() => {
    let wanted = true;
    load('country', (file) => countryOf(file as CountryFile)).then(
      (loaded) => wanted && setCountry(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  const states =
    country && view ? statesIn(country.boxes, shownBounds(view), view.zoom).join(' ') : undefined;
  const counties = useCounties(states);
  const outlines = useMemo(
    () => country && (counties.length === 0 ? country : withCounties(country, counties)),
    [country, counties],
  );
  return { outlines, failed, onLook: useCallback((now) => setView(now), []) };
}

const none: readonly StateCounties[] = [];

/** Missing ones are left out; while others load, those of the last view stay. */
function useCounties(states: string | undefined): readonly StateCounties[] {
  const [counties, setCounties] = useState(none);
  useEffect(() => {
    if (states === undefined || states === '') return undefined;
    let wanted = true;
    const files = states.split(' ').map((state) => load(state, (file) => countiesOf(file as CountyFile)));
    const show = (results: readonly PromiseSettledResult<StateCounties>[]) => {
      if (wanted)
        setCounties(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
    };
    void Promise.allSettled(files).then(show);
    return () => {
      wanted = false;
    };
  }, [states]);
  return states === '' ? none : counties;
}
