/** Options of a query whose answer changes by what no live update tells: it is asked for again while it is shown. */
export const askedAgain = { refetchInterval: 30_000 } as const;
