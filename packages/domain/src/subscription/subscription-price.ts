/** Haulwright's own price for a company. All amounts in cents. */
export const companyPerYearCents = 12_500;
export const customerPerMonthCents = 55;
export const vehiclePerYearCents = 1_600;
export const customersIncluded = 250;
export const vehiclesIncluded = 1;

/** The basis of the price: active clients, and vehicles in service. */
export interface SubscriptionSize {
  readonly customers: number;
  readonly vehicles: number;
}

/** Cents for one year. */
export interface SubscriptionPrice {
  readonly companyCents: number;
  readonly customersCents: number;
  readonly vehiclesCents: number;
  readonly totalCents: number;
}

/** A year's price for a company of this size; included amounts cost nothing extra. */
export function subscriptionPrice({ customers, vehicles }: SubscriptionSize): SubscriptionPrice {
  const customersCents = Math.max(0, customers - customersIncluded) * customerPerMonthCents * 12;
  const vehiclesCents = Math.max(0, vehicles - vehiclesIncluded) * vehiclePerYearCents;
  return {
    companyCents: companyPerYearCents,
    customersCents,
    vehiclesCents,
    totalCents: companyPerYearCents + customersCents + vehiclesCents,
  };
}

/** The additional cents per year for one more of each: zero while it is included. */
export function priceOfOneMore(size: SubscriptionSize): {
  readonly customerCents: number;
  readonly vehicleCents: number;
} {
  const now = subscriptionPrice(size).totalCents;
  return {
    customerCents: subscriptionPrice({ ...size, customers: size.customers + 1 }).totalCents - now,
    vehicleCents: subscriptionPrice({ ...size, vehicles: size.vehicles + 1 }).totalCents - now,
  };
}
