import { z } from 'zod';
import { rulePacks } from './rule-packs.ts';

export const packId = z.enum(rulePacks.map(({ id }) => id) as [string, ...string[]]);
