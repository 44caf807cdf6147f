// Public to other features: what mails to clients ask of their own pages.
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** The way to a client's own page, as its mails say it. */
export interface ClientPage {
  readonly address: string;
  /** What the link says. */
  readonly label: string;
  /** What stands below it. */
  readonly below: string;
}

/** Clients' own pages. A feature above makes them; a mail carries their address. */
export interface ClientPages {
  /** Renews the link of each client, in a number of statements that does not depend on how many they are. */
  renew(
    tx: TenantTransaction,
    owner: { readonly companyId: string; readonly now: Date },
    clientIds: readonly string[],
  ): Promise<ReadonlyMap<string, ClientPage>>;
}
