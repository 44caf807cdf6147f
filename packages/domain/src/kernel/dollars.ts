const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** '$1,250.00' for 125000. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);

/** '$0.0625' for 625 and '$125.00' for 1250000: ten-thousandths of a dollar, as prices of one unit are kept. */
export const formatUnitPrice = (unitPrice: number): string => fine.format(unitPrice / 10_000);

/** '1,250.5' for 1250500: thousandths, as quantities of lines are kept. */
export const formatQuantity = (thousandths: number): string => quantity.format(thousandths / 1_000);
