import { sealProof } from '../custody/chain/seal-proof.ts';
import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { packId } from './pack-id.ts';
import { manifestUnits } from './manifest-body.ts';
import { manifestStates } from './manifest-life.ts';
import { signatureMethods, signerRole, strokes } from './manifest-signature.ts';
import { wasteType } from '../services/waste-type.ts';

/** The steps of a manifest, each stored with its actor and time. */
export const manifestSteps = [
  'make',
  'depart',
  'deliver',
  'sign',
  'complete',
  'reject',
  'void',
  'begin-correction',
  'end-correction',
] as const;
export type ManifestStepName = (typeof manifestSteps)[number];

const manifestSignature = z.object({
  id,
  role: signerRole,
  method: z.enum(signatureMethods),
  name: z.string().nullable(),
  /** Why the signature is missing. */
  reason: z.string().nullable(),
  strokes,
  signedAt: instant,
  version: z.number().int(),
  /** False when the figures have changed since. */
  counts: z.boolean(),
});

/** A manifest with everything the office needs to complete it. */
export const manifest = z.object({
  id,
  number: z.string(),
  state: z.enum(manifestStates),
  version: z.number().int(),
  unit: z.enum(manifestUnits),
  pack: z.object({ id: z.string(), version: z.string(), title: z.string() }),
  generators: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      pickedUpGallons: z.number().int(),
      receivedGallons: z.number().int(),
    }),
  ),
  receivedGallons: z.number().int(),
  /** As printed; anybody can look the paper up with it. */
  checkCode: z.string(),
  /** The ledger differs by now. */
  isOutdated: z.boolean(),
  asksGenerator: z.boolean(),
  signatures: z.array(manifestSignature),
  /** The client signed on the phone, for another amount than was pumped by now; missing from older servers. */
  signedOther: z.object({ name: z.string().nullable(), gallons: z.number().int(), at: instant }).nullish(),
  missing: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The rule was fully read, so the next step is blocked without it. */
      blocks: z.boolean(),
      cite: z.string(),
    }),
  ),
  /** What nothing records and is filled in, by name. */
  filledIn: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      value: z.string(),
      /** The job whose form says so; null when somebody typed it. */
      formJobNumber: z.string().nullable(),
    }),
  ),
  versions: z.array(
    z.object({ version: z.number().int(), at: instant, by: z.string(), reason: z.string().nullable() }),
  ),
  steps: z.array(
    z.object({ step: z.enum(manifestSteps), at: instant, by: z.string(), reason: z.string().nullable() }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** The manifests of a visit at a disposal site, and the packs by which more can be made. */
export const visitManifests = z.object({
  manifests: z.array(manifest),
  /** Followed packs that require a paper not made yet. */
  packs: z.array(z.object({ id: z.string(), title: z.string(), unit: z.enum(manifestUnits) })),
});
export type VisitManifests = z.infer<typeof visitManifests>;

export const makeInput = z.object({ visitId: id, packId });

/** Values known to the office that the product does not record. */
export const fillInInput = z.object({
  id,
  fields: z
    .array(
      z.object({
        id: z
          .string()
          .max(maxLength.name)
          .regex(/^[\w.]+$/),
        value: requiredText(maxLength.line),
      }),
    )
    .min(1)
    .max(40),
});

const reason = requiredText(maxLength.line, 'Say why.');
export const reasonInput = z.object({ id, reason });
export const rejectionInput = z.object({ id, reason, inPart: z.boolean() });

/** What an outsider sees of a paper by its number and check code: no client's name, address or phone. */
export const checkedPaper = z.object({
  number: z.string(),
  hauler: z.string(),
  /** The hauler's, in which the paper is printed. */
  timeZone: z.string(),
  state: z.enum(manifestStates),
  /** Of the paper that was looked up, and of the current one. */
  version: z.number().int(),
  currentVersion: z.number().int(),
  writtenAt: instant,
  site: z.string(),
  deliveredAt: instant,
  wasteTypes: z.array(wasteType),
  receivedGallons: z.number().int(),
  generatorCount: z.number().int(),
  signatures: z.array(z.object({ role: signerRole, method: z.enum(signatureMethods), signedAt: instant })),
  /** SHA-256 of this version's content, in hexadecimal digits. */
  sha256: z.string(),
  /** Null: the day of the truck is not closed, or the paper is older than seals. */
  seal: z
    .object({ number: z.number().int(), root: z.string(), sealedAt: instant, proof: sealProof })
    .nullable(),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;
