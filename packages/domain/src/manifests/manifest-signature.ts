import { z } from 'zod';
import { maxLength, optionalText } from '../kernel/text.ts';

/** Signers: the client whose waste it is, the crew, the receiving site. */
export const signerRoles = ['generator', 'hauler', 'site'] as const;
export const signerRole = z.enum(signerRoles);
export type SignerRole = z.infer<typeof signerRole>;

export const signerName: Record<SignerRole, string> = {
  generator: 'Generator',
  hauler: 'Hauler',
  site: 'Receiving site',
};

/** Drawn on a phone, in ink on the printed paper, or nobody was there. */
export const signatureMethods = ['drawn', 'paper', 'absent'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

const point = z.tuple([z.number().int().min(0).max(1_000), z.number().int().min(0).max(1_000)]);

/** A signature recorded by the office. Only a client's may be absent, with the reason. */
export const signatureInput = z
  .object({
    role: signerRole,
    method: z.enum(['paper', 'absent']),
    /** As printed beside the signature. */
    name: optionalText(maxLength.name),
    reason: optionalText(maxLength.line),
  })
  .refine(({ method, name }) => method !== 'paper' || name !== null, {
    path: ['name'],
    message: 'Enter the signer’s name.',
  })
  .refine(({ method, reason }) => method !== 'absent' || reason !== null, {
    path: ['reason'],
    message: 'Say why nobody signed.',
  })
  .refine(({ method, role }) => method !== 'absent' || role === 'generator', {
    path: ['method'],
    message: 'Only a client may be absent. The crew and the receiving site must sign.',
  });
export type SignatureInput = z.output<typeof signatureInput>;

export const strokes = z.array(z.array(point).max(2_000)).max(200);
