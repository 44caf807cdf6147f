import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';

/** As many routes as one screen can say it is changing. */
export const maxEdited = 20;

const daySeconds = 86_400;

/** A window of a browser, by a name it gives itself. */
export const screenName = z.string().min(8).max(64);

/** Where a route is changed: in its editor, or move by move on the dispatch board. */
const editingPlace = z.enum(['editor', 'board']);

/** What a screen says of a route. Seconds, not an instant: its clock may be wrong. */
export const routeEditing = z.object({
  routeId: id,
  where: editingPlace,
  forSeconds: z.int().min(0).max(daySeconds),
});
export type RouteEditing = z.infer<typeof routeEditing>;

/** Somebody who is changing a route. */
export const routeEditor = z.object({
  routeId: id,
  userId: id,
  /** May be empty. */
  name: z.string(),
  screen: screenName,
  where: editingPlace,
  since: instant,
});
export type RouteEditor = z.infer<typeof routeEditor>;
