import type { PlannedClient } from '@haulwright/domain/imports/client-import-plan';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/queries.ts';
import { type Matches, traitsKey } from './preview.ts';

interface FoundMatches {
  readonly matches: Matches;
  /** Some clients have not been looked up yet. */
  readonly busy: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Finds existing clients for the list. Each is looked up once; after a correction only changed ones again.
 */
export function useMatches(clients: readonly PlannedClient[]): FoundMatches {
  const [matches, setMatches] = useState<Matches>(new Map());
  const [error, setError] = useState<Error | null>(null);
  const asking = useRef(false);
  const missing = clients.filter((client) => !matches.has(traitsKey(client)));
  const busy = missing.length > 0 && error === null;

  useEffect(() => {
    if (!busy || asking.current) return;
    asking.current = true;
    const asked = missing;
    api.imports.findDuplicates
      .call({
        clients: asked.map(({ traits }) => ({
          name: traits.name,
          phones: [...traits.phones],
          emails: [...traits.emails],
          streets: [...traits.streets],
        })),
      })
      .then(
        (found) =>
          setMatches(
            (known) =>
              new Map([
                ...known,
                ...asked.map((client, index) => [traitsKey(client), found.matches[index] ?? null] as const),
              ]),
          ),
        (failure: unknown) => setError(failure instanceof Error ? failure : new Error(String(failure))),
      )
      .finally(() => {
        asking.current = false;
      });
  }, [busy, missing]);

  return { matches, busy, error, retry: useCallback(() => setError(null), []) };
}
