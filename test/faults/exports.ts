import { setTimeout as pause } from 'node:timers/promises';
import type { Office } from './office.ts';
import { patiently } from '../patience.ts';

const paths = ['/api/exports/company', '/api/exports/clients?format=xlsx', '/api/exports/jobs'];

/** Takes one export after the other. */
export interface Exports {
  /** Answers other than a file, an aborted one, or a refusal with a time to retry. */
  readonly troubles: readonly string[];
  /** Takes each export once more, which must be complete. */
  stop(): Promise<void>;
}

export function startExports({ url, token }: Office): Exports {
  const troubles: string[] = [];
  const over = new AbortController();

  const take = async (path: string): Promise<boolean> => {
    // A failed connection counts as an answer, too.
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } }).catch(
      (error: unknown) => void troubles.push(`${path}: ${String(error)}`),
    );
    if (!answer) return false;
    const bytes = await answer.arrayBuffer().catch(() => null);
    // One archive at a time: the aborted one may still be ending.
    if (answer.status !== 200 && ![409, 503].includes(answer.status))
      troubles.push(`${path}: ${answer.status} ${bytes && new TextDecoder().decode(bytes)}`);
    return answer.status === 200 && bytes !== null;
  };
  const work = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1)
      if (!(await take(paths[turn % paths.length] ?? ''))) await pause(100);
  })();
  return {
    troubles,
    async stop() {
      over.abort();
      await work;
      for (const path of paths)
        for (const end = Date.now() + patiently(30_000); !(await take(path)); await pause(200))
          if (Date.now() > end) throw new Error(`${path} is not whole any more`);
    },
  };
}
