export const pageWeights: Readonly<Record<string, number>> = {};
