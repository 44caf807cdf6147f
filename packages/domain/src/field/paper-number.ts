/** 'M-000123': as printed on a paper, and as a driver writes it on the one left with the client. */
export const paperNumber = (number: number): string => `M-${String(number).padStart(6, '0')}`;
