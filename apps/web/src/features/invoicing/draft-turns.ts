/** Work or a rental that a draft is made of. */
export interface Draftable {
  readonly kind: 'job' | 'rental';
  readonly id: string;
  readonly clientId: string;
}

interface Turn {
  readonly jobIds: string[];
  readonly rentalIds: string[];
}

/**
 * Shares out work and rentals among calls. What is of one client stays together, for it may go on one invoice, unless it
 * is more than a call takes.
 */
export function turnsOf(work: readonly Draftable[], atMost: number): Turn[] {
  const turns: Turn[] = [];
  const fits = (turn: Turn, jobs: number, rentals: number) =>
    turn.jobIds.length + jobs <= atMost && turn.rentalIds.length + rentals <= atMost;
  for (const ofClient of Map.groupBy(work, ({ clientId }) => clientId).values()) {
    const jobs = ofClient.flatMap(({ kind, id }) => (kind === 'job' ? [id] : []));
    const rentals = ofClient.flatMap(({ kind, id }) => (kind === 'rental' ? [id] : []));
    for (let at = 0; at < Math.max(jobs.length, rentals.length); at += atMost) {
      const [nextJobs, nextRentals] = [jobs.slice(at, at + atMost), rentals.slice(at, at + atMost)];
      let turn = turns.at(-1);
      if (turn === undefined || !fits(turn, nextJobs.length, nextRentals.length)) {
        turn = { jobIds: [], rentalIds: [] };
        turns.push(turn);
      }
      turn.jobIds.push(...nextJobs);
      turn.rentalIds.push(...nextRentals);
    }
  }
  return turns;
}
