// Public to other features: expected times that are told live.
import type { ToldEta } from '@haulwright/domain/live/route-eta';
import type { Logger } from 'pino';
import { createToldIds, warnOf, type ToldIds, type ToldIdsParts } from './told-ids.ts';

/** Tells open screens when trucks will be at their stops: the ids are those of routes. */
export type LiveEtas = ToldIds<readonly ToldEta[]>;

declare module '../../http/context.ts' {
  interface Services {
    readonly liveEtas: LiveEtas;
  }
}

export const createLiveEtas = ({
  log,
  ...parts
}: Pick<ToldIdsParts<readonly ToldEta[]>, 'database' | 'changes' | 'read'> & {
  readonly log: Pick<Logger, 'warn'>;
}): LiveEtas =>
  createToldIds({ ...parts, channel: 'haulwright_etas', onFailure: warnOf(log, 'expected times of trucks') });
