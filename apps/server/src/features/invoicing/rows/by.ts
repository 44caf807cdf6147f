// Public to other features: who changes what is owed and paid.
import type { Maker, OtherMaker } from '@haulwright/domain/invoicing/made-by';
import type { Act, DatedAct } from '../../../http/act.ts';

/** A person of the company, and how others hear of what they do. */
export type PersonBy = DatedAct & Pick<Act, 'events'>;

/** The same, or somebody who is no person of the company: a client, a card provider, an accounting system. */
export type By = PersonBy | (Omit<PersonBy, 'userId'> & { readonly via: OtherMaker });

/** The columns that say who made a row. */
export const madeBy = (
  by: Pick<DatedAct, 'userId'> | { readonly via: OtherMaker },
): { readonly madeBy: Maker; readonly createdBy: string | null } =>
  'via' in by ? { madeBy: by.via, createdBy: null } : { madeBy: 'person', createdBy: by.userId };

/** The person who does it, if it is one. */
export const personOf = (by: By): string | null => ('via' in by ? null : by.userId);
