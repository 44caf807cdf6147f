const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,250.00' for 125000. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);
