import type { Browser, Page } from '@playwright/test';
import { AuthenticatorApp } from './authenticator-app.ts';
import { look } from './axe-look.ts';
import { keptOnPhone, takePhone, today } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

/** A driver whose account has an authenticator app and recovery codes. */
async function driverWithApp(office: Page, url: string) {
  const driver = await foundCompanyOnTheRoad(office, url, today());
  await signIn(office, url, driver.email, driver.password);
  await office.goto(`${url}/account?tab=second-step`);
  await office.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = office.getByRole('dialog', { name: 'Add Authenticator App' });
  const app = new AuthenticatorApp((await dialog.getByText(/^[A-Z2-7 ]{32,}$/).textContent()) ?? '');
  await dialog.getByLabel('Code', { exact: true }).pressSequentially(await app.freshCode());
  const codes = office.getByRole('dialog', { name: 'Your Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  return { ...driver, app, recoveryCodes: await codes.getByRole('listitem').allTextContents() };
}

async function phoneAtSignIn(browser: Browser, url: string, locale: string) {
  const { page: phone } = await takePhone(browser, locale);
  await phone.goto(`${url}/field/`);
  return phone;
}

test('the second step is asked for in the app’s own screens, and a wrong code is typed again', async ({
  page: office,
  empty: { url },
  browser,
}) => {
  const driver = await driverWithApp(office, url);
  const phone = await phoneAtSignIn(browser, url, 'en-US');
  await phone.getByLabel('Email').fill(driver.email);
  await phone.getByLabel('Password').fill(driver.password);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: "Confirm it's you" })).toBeVisible();
  await expect(phone.getByText(`Signing in as ${driver.email}`)).toBeVisible();
  await look(phone, 'the second step');
  const code = phone.getByLabel('Code from the app');
  await code.fill('12');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByText('Enter the 6 digits of the code.')).toBeVisible();
  await code.fill('');
  await code.pressSequentially(driver.app.usedCode());
  await expect(phone.getByText(/This code is wrong or was already used/)).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');

  // Without signal the code stays for the next try, and the screen can be left.
  await phone.context().setOffline(true);
  const fresh = await driver.app.freshCode();
  await code.pressSequentially(fresh);
  await expect(phone.getByText(/Can't reach the server/)).toBeVisible();
  await expect(code).toHaveValue(fresh);
  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Start route' })).toBeVisible();
  await keptOnPhone(phone);
  await phone.context().close();
});

test('in Spanish, with a recovery code, which works once; signing out leads back to the sign-in', async ({
  page: office,
  empty: { url },
  browser,
}) => {
  const driver = await driverWithApp(office, url);
  const [recoveryCode = ''] = driver.recoveryCodes;
  const phone = await phoneAtSignIn(browser, url, 'es-MX');
  const signInHere = async () => {
    await phone.getByLabel('Correo').fill(driver.email);
    await phone.getByLabel('Contraseña').fill(driver.password);
    await phone.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Confirme que es usted' })).toBeVisible();
  };
  await signInHere();
  await phone.getByRole('button', { name: 'Cerrar sesión' }).click();
  await signInHere();
  await expect(phone.getByLabel('Código de la app')).toBeVisible();
  await phone.getByRole('button', { name: 'Código de recuperación' }).click();
  await look(phone, 'a recovery code, in Spanish');
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await expect(phone.getByText('Escriba uno de sus códigos de recuperación.')).toBeVisible();
  await phone.getByLabel('Código de recuperación').fill('0000-0000-0000');
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await expect(phone.getByText(/Este código está mal o ya se usó/)).toBeVisible();
  await phone.getByLabel('Código de recuperación').fill(recoveryCode.toUpperCase());
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await phone.context().close();
});
