import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxLength, requiredText } from '../kernel/text.ts';

export const permitKinds = ['registration', 'permit', 'licence', 'insurance', 'other'] as const;
export const permitKind = z.enum(permitKinds);
export type PermitKind = z.infer<typeof permitKind>;

export const permitKindName: Record<PermitKind, string> = {
  registration: 'Registration',
  permit: 'Permit',
  licence: 'Licence',
  insurance: 'Insurance',
  other: 'Other paper',
};

/** A permit, licence or registration of the company, or of one of its trucks. */
export const companyPermitInput = z.object({
  kind: permitKind,
  name: requiredText(maxLength.name, 'Enter what it is.'),
  number: requiredText(maxLength.name, 'Enter its number.'),
  issuer: requiredText(maxLength.name, 'Enter who issued it.'),
  /** Null: the company's. */
  vehicleId: id.nullable().default(null),
  /** Its last day; null: it does not expire. */
  expiresOn: calendarDate.nullable().default(null),
});
export type CompanyPermitInput = z.output<typeof companyPermitInput>;

export const companyPermit = z.object({
  id,
  kind: permitKind,
  name: z.string(),
  number: z.string(),
  issuer: z.string(),
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  expiresOn: calendarDate.nullable(),
});
export type CompanyPermit = z.infer<typeof companyPermit>;
