import { inAnyOrder, type ManifestBody } from './manifest-body.ts';
import type { SignerRole } from './manifest-signature.ts';

/**
 * Whether somebody of this role vouches for the same of both bodies. The client and the crew sign for what was pumped,
 * the receiving site for what it received (30 TAC 312.145(a)): a meter that differs from the sight glass takes back
 * nobody else's signature.
 */
export const isSameFigures = (role: SignerRole, a: ManifestBody, b: ManifestBody): boolean =>
  figuresOf(role, a) === figuresOf(role, b);

const figuresOf = (role: SignerRole, { generators, wastes, receivedGallons }: ManifestBody): string =>
  JSON.stringify(
    role === 'site'
      ? [receivedGallons, inAnyOrder(generators.map((one) => [one.name, one.receivedGallons]))]
      : [wastes, inAnyOrder(generators.map((one) => [one.name, one.pickedUpGallons]))],
  );
