import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';

/** The largest number of routes that one screen can report as being edited. */
export const maxEdited = 20;

const daySeconds = 86_400;

/** A browser window, by a random name of its own. */
export const screenName = z.string().min(8).max(64);

/** Where a route is edited: in its editor, or by moves on the dispatch board. */
const editingPlace = z.enum(['editor', 'board']);

/** A screen's report about a route. Seconds, not an instant: its clock may be wrong. */
export const routeEditing = z.object({
  routeId: id,
  where: editingPlace,
  forSeconds: z.int().min(0).max(daySeconds),
});
export type RouteEditing = z.infer<typeof routeEditing>;

/** A person editing a route. */
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
