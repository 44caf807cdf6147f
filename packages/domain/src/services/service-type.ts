import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';

export const serviceType = z.object({ id, name: z.string(), description: z.string().nullable() });
export type ServiceType = z.infer<typeof serviceType>;

export const serviceTypeInput = z.object({
  name: requiredText(maxLength.name, 'Give the service a name.'),
  description: optionalText(maxLength.description),
});
