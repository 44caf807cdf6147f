import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { packId } from './pack-id.ts';
import { manifestUnits } from './manifest-body.ts';
import { manifestStates } from './manifest-life.ts';
import { signatureMethods, signerRole, strokes } from './manifest-signature.ts';
import { wasteType } from '../services/waste-type.ts';

/** What becomes of a manifest, each with who did it and when. */
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
  /** Why nobody signed. */
  reason: z.string().nullable(),
  strokes,
  signedAt: instant,
  version: z.number().int(),
  /** False where the figures have changed since. */
  counts: z.boolean(),
});
export type ManifestSignature = z.infer<typeof manifestSignature>;

/** A manifest with what the office needs to bring it to its end. */
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
  /** As printed, with which anybody can look the paper up. */
  checkCode: z.string(),
  /** The ledger says something else by now. */
  isOutdated: z.boolean(),
  asksGenerator: z.boolean(),
  signatures: z.array(manifestSignature),
  missing: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The rule was read in full, so the paper does not go on without it. */
      blocks: z.boolean(),
      cite: z.string(),
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
  /** Followed packs that ask for a paper which is not there yet. */
  packs: z.array(z.object({ id: z.string(), title: z.string(), unit: z.enum(manifestUnits) })),
});
export type VisitManifests = z.infer<typeof visitManifests>;

export const makeInput = z.object({ visitId: id, packId });

/** What the product does not record and the office knows. */
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

/** What an outsider learns about a paper by its number and check code: no client's name, address or telephone. */
export const checkedPaper = z.object({
  number: z.string(),
  hauler: z.string(),
  state: z.enum(manifestStates),
  /** Of the paper that was looked up, and of the one that counts now. */
  version: z.number().int(),
  currentVersion: z.number().int(),
  writtenAt: instant,
  site: z.string(),
  deliveredAt: instant,
  wasteTypes: z.array(wasteType),
  receivedGallons: z.number().int(),
  generatorCount: z.number().int(),
  signatures: z.array(z.object({ role: signerRole, method: z.enum(signatureMethods), signedAt: instant })),
  /** SHA-256 of what this version says, in hexadecimal digits. */
  sha256: z.string(),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;
