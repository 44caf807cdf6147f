import { makeButton } from './gate-parts.ts';
import { gateLanguages, speak, spoken, type GateLanguage } from './gate-words.ts';

/** EN and ES; `onChange` draws the page in the language that was chosen. */
export function languageButtons(
  loadSpanish: Parameters<typeof speak>[1],
  onChange: () => void,
): HTMLButtonElement[] {
  const buttons = gateLanguages.map((language) => {
    const { button } = makeButton({
      label: language.toUpperCase(),
      size: 'lg',
      onPress: () => void change(language),
    });
    button.setAttribute('aria-label', language === 'en' ? 'EN English' : 'ES Español');
    return { language, button };
  });
  const tell = () => {
    for (const { language, button } of buttons)
      button.setAttribute('aria-pressed', String(language === spoken()));
  };
  async function change(language: GateLanguage) {
    await speak(language, loadSpanish).catch(console.error);
    tell();
    onChange();
  }
  tell();
  return buttons.map(({ button }) => button);
}
