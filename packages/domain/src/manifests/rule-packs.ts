import { usTx312145 } from './packs/us-tx-312-145.ts';
import { usWiNr113 } from './packs/us-wi-nr113.ts';
import { usNc13b0836 } from './packs/us-nc-13b-0836.ts';
import { usNh160511 } from './packs/us-nh-1605-11.ts';
import { us503Land } from './packs/us-503-land.ts';
import { usFl4030741 } from './packs/us-fl-403-0741.ts';
import { grease25 } from './packs/grease-25.ts';
import { rulePack, type RulePack } from './rule-pack.ts';

/** The packs that ship with the product, validated once. */
export const rulePacks: readonly RulePack[] = [
  usTx312145,
  usWiNr113,
  usNc13b0836,
  usNh160511,
  us503Land,
  usFl4030741,
  grease25,
].map((pack) => rulePack.parse(pack));

export const rulePackOf = (id: string): RulePack | undefined => rulePacks.find((pack) => pack.id === id);
