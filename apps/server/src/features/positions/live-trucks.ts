import { createLiveEtas, type LiveEtas } from '../live/live-etas.ts';
import { createLivePositions, type LivePositions, type LivePositionsParts } from '../live/live-positions.ts';
import { createFollowing, type FollowingParts } from '../tracking/following.ts';
import type { TakesIn } from '../tracking/take-in.ts';
import { createEtaMaking, type EtaMaking, type EtaMakingParts } from './eta-making.ts';
import { toldEtasOf } from './etas.queries.ts';
import { positionsOfMoved } from './positions.queries.ts';

/** What becomes of places of trucks once they are stored. */
export interface LiveTrucks {
  readonly livePositions: LivePositions;
  readonly liveEtas: LiveEtas;
  readonly etaMaking: EtaMaking;
  readonly takesIn: TakesIn;
  readonly close: () => void;
}

type Parts = Omit<EtaMakingParts, 'tell'> & FollowingParts & Omit<LivePositionsParts, 'read'>;

/** Boards show where trucks are, visits are made of their points, and their expected times are worked out. */
export function createLiveTrucks(parts: Parts): LiveTrucks {
  const { database, now } = parts;
  const livePositions = createLivePositions({
    ...parts,
    read: (tx, ids) => positionsOfMoved(tx, now(), ids),
  });
  const liveEtas = createLiveEtas({ ...parts, read: toldEtasOf });
  const etaMaking = createEtaMaking({ ...parts, tell: liveEtas.tell });
  const following = createFollowing(parts);
  return {
    livePositions,
    liveEtas,
    etaMaking,
    takesIn: {
      database,
      now,
      moved: livePositions.tell,
      behind(companyId, routeIds) {
        const ids = [...routeIds];
        following.behind(companyId, ids);
        etaMaking.heard(companyId, ids);
      },
    },
    close() {
      for (const one of [livePositions, liveEtas, etaMaking, following]) one.close();
    },
  };
}
