import { z } from 'zod';
import { can, type Permission, type Role } from '../access/permissions.ts';

/** What has a number or a name besides clients and jobs, and who may open it. */
export const foundKinds = {
  invoice: 'VIEW_BILLING',
  payment: 'VIEW_BILLING',
  quote: 'MANAGE_QUOTES',
  rental: 'VIEW_PRICES',
  unit: 'VIEW_ALL_JOBS',
  agreement: 'VIEW_PRICES',
  ticket: 'VIEW_OVERVIEW',
  manifest: 'VIEW_OVERVIEW',
  truck: 'VIEW_ALL_ROUTES',
  site: 'VIEW_ALL_ROUTES',
  field: 'VIEW_OVERVIEW',
  person: 'VIEW_USERS',
} as const satisfies Readonly<Record<string, Permission>>;

export type FoundKind = keyof typeof foundKinds;
export const foundKind = z.enum(Object.keys(foundKinds) as [FoundKind, ...FoundKind[]]);

/** The kinds that the roles may open. */
export const kindsFor = (roles: readonly Role[]): FoundKind[] =>
  foundKind.options.filter((kind) => can(roles, foundKinds[kind]));

/** One thing that a search found. */
export const foundThing = z.object({
  kind: foundKind,
  /** A manifest's is its ticket's. */
  id: z.string(),
  /** Its number or name. */
  label: z.string(),
  /** What tells it from others of that name: client, address, state. */
  detail: z.string(),
});
export type FoundThing = z.infer<typeof foundThing>;
