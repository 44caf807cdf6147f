import type { RawEndpoint } from '../../http/raw-endpoints.ts';
import { connectionNamed } from './connections.queries.ts';
import { webhookPurpose, type InCompany, type Parts } from './parts.ts';
import { insertEvents } from './provider-events.queries.ts';

const largestBytes = 262_144;
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Where the card provider tells of events. Its signature is over the bytes, so it stands outside the contract. What it
 * says is kept by its id and answered at once; what happened is read at the provider by a task.
 */
export const stripeWebhook = (parts: Parts, wake: (company: InCompany) => Promise<void>): RawEndpoint => ({
  path: '/hooks/stripe/',
  methods: ['POST'],
  largestBytes,
  counts: 'hook',
  async answer({ body, header, rest }) {
    const id = rest.toLowerCase();
    const connection = idPattern.test(id)
      ? await parts.database.asSystem((tx) => connectionNamed(tx, id))
      : undefined;
    if (connection?.webhookSealed == null) return 404;
    const secret = parts.secrets.open(webhookPurpose, connection.id, connection.webhookSealed);
    const event = await parts.provider.verify(body, header('stripe-signature') ?? '', secret);
    if (event === null) return 400;
    const { companyId } = connection;
    const now = parts.now();
    const added = await parts.database.inTenant({ companyId }, (tx) =>
      insertEvents(tx, companyId, { events: [event], now }),
    );
    if (added > 0) await wake({ companyId });
    return 200;
  },
});
