import type { z } from 'zod';
import type { Optimization, optimizeInput } from '@haulwright/domain/routes/optimization';
import type { Actor } from '../../http/actor.ts';

type OptimizeInput = z.output<typeof optimizeInput>;

/** Why a planning run is not started; the codes of the contract. */
export type StartRefusal =
  | 'optimization.no-jobs'
  | 'optimization.no-trucks'
  | 'optimization.no-depot'
  | 'optimization.already-running'
  | 'optimization.too-large';

type Person = Pick<Actor, 'companyId' | 'userId'>;

/** Plans the routes of days in the background, one day at a time in this process. */
export interface RoutePlanning {
  /** Queues a run for a day; it goes on when the process restarts. */
  start(actor: Person, input: OptimizeInput): Promise<{ ok: true; value: Optimization } | { ok: false; refusal: StartRefusal }>;
  /** Asks a run to stop; a finished run stays as it is. Null when the company has no such run. */
  cancel(actor: Person, id: string): Promise<Optimization | null>;
  /** Stops working; the run under way goes back to the queue. */
  close(): Promise<void>;
}
