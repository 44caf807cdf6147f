/** Who made an entry: a person of the company, or somebody who has no profile in it. */
export const makers = ['person', 'client', 'provider', 'accounting'] as const;
export type Maker = (typeof makers)[number];
/** Makers without a profile. */
export type OtherMaker = Exclude<Maker, 'person'>;

/** Instead of a person's name. */
export const makerText: Record<OtherMaker, string> = {
  client: 'Paid online',
  provider: 'Card provider',
  accounting: 'Accounting system',
};

/** Who made something, for lists and files. */
export const makerInWords = (maker: Maker, personName: string | null): string =>
  maker === 'person' ? (personName ?? '') : makerText[maker];
