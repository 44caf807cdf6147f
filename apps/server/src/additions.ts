import type { Hono } from 'hono';
import type { PaymentProvider } from './features/payments/provider.ts';

/** What a start adds to the product, such as the demo's card provider; nothing of it is loaded by any other. */
export interface Additions {
  /** @param real the provider that the settings name */
  readonly cardProvider: (real: PaymentProvider) => PaymentProvider;
  /** Adds pages below a path of their own. */
  readonly mount: (app: Hono) => void;
}
