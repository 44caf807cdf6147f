import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxLength, requiredText } from '../kernel/text.ts';

export const permitKinds = [
  'registration',
  'permit',
  'licence',
  'certification',
  'insurance',
  'other',
] as const;
export const permitKind = z.enum(permitKinds);
export type PermitKind = z.infer<typeof permitKind>;

export const permitKindName: Record<PermitKind, string> = {
  registration: 'Registration',
  permit: 'Permit',
  licence: 'License',
  certification: 'Certification',
  insurance: 'Insurance',
  other: 'Other paper',
};

/** A permit, license, registration or certification of the company, of one of its trucks or of a person. */
export const companyPermitInput = z
  .object({
    kind: permitKind,
    name: requiredText(maxLength.name, 'Enter what it is.'),
    number: requiredText(maxLength.name, 'Enter its number.'),
    issuer: requiredText(maxLength.name, 'Enter who issued it.'),
    /** Neither a truck nor a person: the company's. */
    vehicleId: id.nullable().default(null),
    userId: id.nullable().default(null),
    /** Its last day; null: it does not expire. */
    expiresOn: calendarDate.nullable().default(null),
  })
  .refine(({ vehicleId, userId }) => vehicleId === null || userId === null, {
    path: ['userId'],
    message: 'Choose a truck or a person, not both.',
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
  userId: id.nullable(),
  userName: z.string().nullable(),
  expiresOn: calendarDate.nullable(),
});
export type CompanyPermit = z.infer<typeof companyPermit>;

/** The truck or person it is about; null: the company. */
export const holderOf = ({ vehicleName, userName }: CompanyPermit): string | null => vehicleName ?? userName;
