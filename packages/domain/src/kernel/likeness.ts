import { z } from 'zod';

/** What may be entered a second time by mistake. */
export const likeKinds = [
  'client',
  'address',
  'payment',
  'ticket',
  'truck',
  'site',
  'unit',
  'job',
  'quote',
  'price-item',
  'service',
  'job-type',
  'unit-type',
  'tax-jurisdiction',
  'field',
  'permit',
  'series',
  'rental',
  'agreement',
  'deposit',
  'reading',
] as const;
export const likeKind = z.enum(likeKinds);

/** A thing that is there already and looks like the one that is being saved. */
export const likeness = z.object({
  kind: likeKind,
  /** By which a caller says that it knows of it. Of an address within a client: its street and ZIP. */
  id: z.string(),
  name: z.string(),
  /** What is the same: `same phone`. */
  why: z.string(),
});
export type Likeness = z.infer<typeof likeness>;

/** Of as many at most a caller is told, and says that it knows them. */
export const maxLike = 20;
export const maxKnown = 100;
