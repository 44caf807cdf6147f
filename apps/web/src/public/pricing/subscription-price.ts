/** What the product itself costs a company. All amounts in cents. */
export const COMPANY_PER_YEAR_CENTS = 12_500;
export const CUSTOMER_PER_MONTH_CENTS = 55;
export const VEHICLE_PER_YEAR_CENTS = 1_600;
export const CUSTOMERS_INCLUDED = 250;
export const VEHICLES_INCLUDED = 1;

export interface SubscriptionPrice {
  readonly companyCents: number;
  readonly customersCents: number;
  readonly vehiclesCents: number;
  /** For one year. */
  readonly totalCents: number;
}

/** A year's price for this many customers and vehicles; what is included costs nothing extra. */
export function subscriptionPrice(customers: number, vehicles: number): SubscriptionPrice {
  const customersCents = Math.max(0, customers - CUSTOMERS_INCLUDED) * CUSTOMER_PER_MONTH_CENTS * 12;
  const vehiclesCents = Math.max(0, vehicles - VEHICLES_INCLUDED) * VEHICLE_PER_YEAR_CENTS;
  return { companyCents: COMPANY_PER_YEAR_CENTS, customersCents, vehiclesCents, totalCents: COMPANY_PER_YEAR_CENTS + customersCents + vehiclesCents };
}
