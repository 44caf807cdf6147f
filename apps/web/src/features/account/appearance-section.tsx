import { FormSection } from '../../ui/page/form-section.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { themeName, themes, useTheme } from '../../ui/base/theme.ts';

const options = themes.map((value) => ({ value, label: themeName[value] }));

/** Light or dark, on this device. Applied at once; there is nothing to save. */
export function AppearanceSection() {
  const [theme, choose] = useTheme();
  return (
    <FormSection title="Appearance" description="On this device only; other devices keep theirs.">
      <Select label="Theme" options={options} value={theme} onValueChange={choose} className="md:max-w-60" />
    </FormSection>
  );
}
