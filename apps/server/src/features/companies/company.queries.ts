import { eq } from 'drizzle-orm';
import { defaultCustody, type CompanyCustody } from '@haulwright/domain/companies/company-custody';
import { defaultCompanyHolidays, type CompanyHolidays } from '@haulwright/domain/companies/company-holidays';
import { defaultCompanyPlanning, type CompanyPlanning } from '@haulwright/domain/companies/company-planning';
import type { CompanySecurity } from '@haulwright/domain/companies/company-security';
import {
  defaultMessageSettings,
  type ClientMessageSettings,
} from '@haulwright/domain/companies/company-messages';
import { defaultTracking, type CompanyTracking } from '@haulwright/domain/companies/company-tracking';
import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import type { CompanySettings } from '@haulwright/domain/companies/company';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { companies, companySettings, profiles, userRoles } from './companies.tables.ts';

/** Inserts the company's own rows: name, settings, and its founder as administrator. */
export async function insertCompany(
  tx: SystemTransaction,
  company: { companyId: string; name: string; userId: string; email: string; fullName: string },
): Promise<void> {
  const { companyId, name, userId, email, fullName } = company;
  await tx.insert(companies).values({ id: companyId, name });
  await tx.insert(companySettings).values({ companyId, companyName: name });
  await tx.insert(profiles).values({ id: newId(), companyId, userId, email, fullName });
  await tx.insert(userRoles).values({ companyId, userId, role: 'admin' });
}

/** Settings with the ZIP code of the depot's pin, where only its ZIP area is known. */
export interface StoredSettings extends CompanySettings {
  depotZipArea: string | null;
}

const settingsColumns = {
  companyId: companySettings.companyId,
  companyName: companySettings.companyName,
  companyAddress: companySettings.companyAddress,
  companyPhone: companySettings.companyPhone,
  companyEmail: companySettings.companyEmail,
  defaultDepotAddress: companySettings.defaultDepotAddress,
  depotLatitude: companySettings.depotLatitude,
  depotLongitude: companySettings.depotLongitude,
  depotPrecision: companySettings.depotPrecision,
  depotZipArea: companySettings.depotZipArea,
  timeZone: companySettings.timeZone,
  units: companySettings.units,
  endDayEmpty: companySettings.endDayEmpty,
  techniciansSeePrices: companySettings.techniciansSeePrices,
};

/** The company's settings, or undefined when none were saved yet. */
export async function loadSettings(
  tx: TenantTransaction,
  companyId: string,
): Promise<StoredSettings | undefined> {
  const [settings] = await tx
    .select(settingsColumns)
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId));
  return settings;
}

/** Inserts or replaces the settings; the company takes its name from them. */
export async function upsertSettings(
  tx: TenantTransaction,
  settings: StoredSettings,
  now: Date,
): Promise<void> {
  const values = { ...settings, updatedAt: now };
  await tx
    .insert(companySettings)
    .values(values)
    .onConflictDoUpdate({ target: companySettings.companyId, set: values });
  await tx.update(companies).set({ name: settings.companyName }).where(eq(companies.id, settings.companyId));
}

const planningColumns = {
  smallestSavingCents: companySettings.smallestSavingCents,
  smallestSavingPercent: companySettings.smallestSavingPercent,
  emergencyWithinMinutes: companySettings.emergencyWithinMinutes,
  highWithinMinutes: companySettings.highWithinMinutes,
  longestSearchSeconds: companySettings.longestSearchSeconds,
};

/** Public to other features. How plans are made and judged; the defaults while nothing was saved. */
export async function loadPlanning(tx: TenantTransaction, companyId: string): Promise<CompanyPlanning> {
  const [rules] = await tx
    .select(planningColumns)
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId));
  return rules ?? defaultCompanyPlanning;
}

/** Public to other features. The company's own rules about loads; the defaults while nothing was saved. */
export async function loadCustodyRules(tx: TenantTransaction): Promise<CompanyCustody> {
  const { varianceGallons, variancePercent, daysAboard, asksGallonMethod } = companySettings;
  const [row] = await tx
    .select({ varianceGallons, variancePercent, daysAboard, asksGallonMethod })
    .from(companySettings);
  return row ?? defaultCustody;
}

/** Public to other features. The company's rules about where its trucks are; the defaults while nothing was saved. */
export async function loadTrackingRules(tx: TenantTransaction): Promise<CompanyTracking> {
  const { breaksAreDuty, trackDays, watchesParkedTrucks } = companySettings;
  const [row] = await tx.select({ breaksAreDuty, trackDays, watchesParkedTrucks }).from(companySettings);
  return row ?? defaultTracking;
}

/** Public to other features. What clients are told of visits; nothing while none of it was saved. */
export async function loadMessageSettings(tx: TenantTransaction): Promise<ClientMessageSettings> {
  const [row] = await tx.select({ messages: companySettings.clientMessages }).from(companySettings);
  return row?.messages ?? defaultMessageSettings;
}

/** Public to other features. The holidays of a company; the defaults while nothing was saved. */
export async function loadHolidays(tx: TenantTransaction): Promise<CompanyHolidays> {
  const [row] = await tx.select({ holidays: companySettings.holidays }).from(companySettings);
  return row?.holidays ?? defaultCompanyHolidays;
}

/** The company's sign-in rules; the product's own while none were saved. */
export async function loadSecurity(tx: TenantTransaction, companyId: string): Promise<CompanySecurity> {
  const [rules] = await tx
    .select({
      requireSecondStep: companySettings.requireSecondStep,
      minimumPasswordLength: companySettings.minimumPasswordLength,
    })
    .from(companySettings)
    .where(eq(companySettings.companyId, companyId));
  return rules ?? { requireSecondStep: false, minimumPasswordLength: smallestPasswordLength };
}

/** Public to other features. Locks what a company has once, so that one person after the other replaces it. */
export async function lockCompany(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
}

/** Saves some of the rules of a company, which may have no settings yet. */
export async function saveRules(
  tx: TenantTransaction,
  companyId: string,
  rules:
    | CompanySecurity
    | CompanyPlanning
    | CompanyCustody
    | CompanyTracking
    | { readonly holidays: CompanyHolidays }
    | { readonly clientMessages: ClientMessageSettings },
  now: Date,
): Promise<void> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const values = { ...rules, updatedAt: now };
  await tx
    .insert(companySettings)
    .values({ companyId, companyName: company?.name ?? '', ...values })
    .onConflictDoUpdate({ target: companySettings.companyId, set: values });
}
