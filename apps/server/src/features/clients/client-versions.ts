import type { Client } from '@haulwright/domain/clients/client';
import { clientInput } from '@haulwright/domain/clients/client-form';
import { versionsBy } from '../../http/versions.ts';

/** Public to other features. Versions of a client by what its form replaces, its addresses and contacts included. */
export const clientVersions = versionsBy(clientInput, (client: Client) => ({
  ...client,
  serviceTypeIds: client.services.map(({ id }) => id).toSorted(),
}));
