import type { SystemTransaction } from '../platform/database/database.ts';

/** A company's sign-in rules. */
export interface CompanyRules {
  /** Characters; never below the product's own minimum. */
  readonly minimumPasswordLength: number;
  readonly requireSecondStep: boolean;
}

/** The rules of a person's company; null for a person without one. */
export type CompanyRulesOf = (tx: SystemTransaction, userId: string) => Promise<CompanyRules | null>;
