import type { TenantTransaction } from '../../platform/database/database.ts';
import { isConnected } from '../payments/connections.queries.ts';

/** Whether clients can pay online: a card provider is connected. */
export const takesOnlinePayments = (tx: TenantTransaction): Promise<boolean> => isConnected(tx);
