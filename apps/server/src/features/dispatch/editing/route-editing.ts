import { performance } from 'node:perf_hooks';
import { routeEditor, type RouteEditing, type RouteEditor } from '@haulwright/domain/dispatch/route-editors';
import { z } from 'zod';
import type { Actor } from '../../../http/actor.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ChangeFeed } from '../../../platform/live/change-feed.ts';
import { EditorsKnown, type ScreenSaid } from './editors-known.ts';
import { existingRoutes, tellProcesses } from './route-editing.queries.ts';

/** Shares who is editing which route between processes; nothing is stored. */
export interface RouteEditingBoard {
  /** Reports everything a screen is editing; answers with the routes that exist. */
  say(
    actor: Pick<Actor, 'companyId' | 'userId' | 'fullName'>,
    screen: string,
    routes: readonly RouteEditing[],
  ): Promise<string[]>;
  of(companyId: string): RouteEditor[];
  close(): void;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly routeEditing: RouteEditingBoard;
  }
}

export interface RouteEditingParts {
  readonly database: Database;
  readonly changes: Pick<ChangeFeed, 'hear' | 'tell'>;
  readonly now: () => Date;
}

const editingChannel = 'haulwright_editing';
const lookEveryMs = 5_000;
const maxNameLength = 200;
const message = z.object({
  companyId: z.string(),
  userId: z.string(),
  screen: z.string(),
  editors: z.array(routeEditor),
});

export function createRouteEditing({ database, changes, now }: RouteEditingParts): RouteEditingBoard {
  const known = new EditorsKnown();
  const tell = ({ companyId, routeIds }: { companyId: string; routeIds: readonly string[] }) => {
    if (routeIds.length === 0) return;
    changes.tell(companyId, {
      table: 'route_editors',
      noun: 'editors',
      ids: routeIds,
      dates: undefined,
      madeBy: undefined,
    });
  };
  changes.hear(editingChannel, (text) => {
    const said = readSaid(text);
    if (said !== undefined) tell(known.hear(said, performance.now()));
  });
  const looking = setInterval(() => {
    for (const difference of known.forgetSilent(performance.now())) tell(difference);
  }, lookEveryMs).unref();

  return {
    say: ({ companyId, userId, fullName }, screen, routes) =>
      database.inTenant({ companyId }, async (tx) => {
        const routeIds = await existingRoutes(
          tx,
          routes.map(({ routeId }) => routeId),
        );
        const editors = routes
          .filter(({ routeId }) => routeIds.includes(routeId))
          .map(({ routeId, where, forSeconds }): RouteEditor => ({
            routeId,
            userId,
            name: fullName.slice(0, maxNameLength),
            screen,
            where,
            since: new Date(now().getTime() - forSeconds * 1_000).toISOString(),
          }));
        await tellProcesses(tx, editingChannel, JSON.stringify({ companyId, userId, screen, editors }));
        return routeIds;
      }),
    of: (companyId) => known.of(companyId, performance.now()),
    close: () => clearInterval(looking),
  };
}

/** Undefined for messages of another version that cannot be read. */
function readSaid(text: string): ScreenSaid | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
