import type { TenantTransaction } from '../../platform/database/database.ts';

/** Whether clients can pay online. Nobody can yet: it becomes true where a card provider is connected. */
export const takesOnlinePayments = (_tx: TenantTransaction): Promise<boolean> => Promise.resolve(false);
