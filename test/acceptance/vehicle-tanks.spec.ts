import type { Locator } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

const fill = async (form: Locator, name: string, value: string) => {
  const field = form.getByRole('textbox', { name, exact: true });
  await field.fill(value);
  await field.press('Tab');
};

for (const [device, size] of [
  ['a desktop', { width: 1_440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a tank is divided on ${device}, told what is wrong, and made one again`, async ({ page, demo }) => {
    test.setTimeout(patiently(120_000));
    const owner = await foundCompanyOnTheRoad(page, demo.url, today);
    await page.setViewportSize(size);
    await signIn(page, demo.url, owner.email, owner.password);
    await page.goto(`${demo.url}/settings?tab=vehicles`);
    const truck = page.getByRole('row').filter({ hasText: 'Truck 1' });
    await truck.getByRole('button', { name: 'Edit Truck 1' }).click();
    const form = dialog(page, 'Edit Vehicle');
    const before = await form.getByRole('textbox', { name: 'Tank Capacity' }).inputValue();
    await form.getByRole('button', { name: 'Divide the Tank' }).click();

    const [first, second] = [1, 2].map((at) =>
      form.getByRole('group', { name: `Tank ${at}`, exact: true }),
    ) as [Locator, Locator];
    await expect(first.getByRole('textbox', { name: 'Capacity' })).toHaveValue(before);
    await expect(second.getByRole('textbox', { name: 'Tank Name' })).toBeFocused();
    await form.getByRole('button', { name: 'Save Vehicle' }).click();
    await expect(second.getByText('Fill in this field.')).toBeVisible();
    await expect(second.getByText('Choose at least one waste for the tank.')).toBeVisible();
    await expect(second.getByRole('textbox', { name: 'Capacity' })).toBeFocused();

    await fill(first, 'Tank Name', 'Front');
    await fill(first, 'Capacity', '2500');
    await fill(second, 'Tank Name', 'front');
    await fill(second, 'Capacity', '500');
    await second.getByRole('checkbox', { name: 'Grease' }).check();
    await expect(second.getByText('Another tank of this truck has this name.')).toBeVisible();
    await fill(second, 'Tank Name', 'Rear');
    await expect(form.getByText('3,000 gal in 2 tanks')).toBeVisible();
    await look(page, 'a divided tank');
    // A third one by the keyboard, and gone again.
    await form.getByRole('button', { name: 'Add Tank' }).press('Enter');
    const third = form.getByRole('group', { name: 'Tank 3', exact: true });
    await expect(third.getByRole('textbox', { name: 'Tank Name' })).toBeFocused();
    await form.getByRole('button', { name: 'Remove Tank 2', exact: true }).press('Enter');
    await expect(third).toHaveCount(0);
    await form.getByRole('button', { name: 'Save Vehicle' }).click();
    await expect(form).toBeHidden();
    await expect(truck).toContainText('2,500 + 500 gal');

    await truck.getByRole('button', { name: 'Edit Truck 1' }).click();
    await form.getByRole('button', { name: 'Remove Rear' }).click();
    await expect(form.getByRole('textbox', { name: 'Tank Capacity' })).toHaveValue('2,500');
    await form.getByRole('button', { name: 'Save Vehicle' }).click();
    await expect(form).toBeHidden();
    await expect(truck).toContainText('2,500 gal');
    await expect(truck).not.toContainText('+');
  });
