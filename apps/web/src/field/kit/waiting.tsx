import { useTexts } from '../texts/use-texts.ts';

/** Shown until the phone's data are read, or a part of the app is loaded. */
export function Waiting() {
  const { loading } = useTexts();
  return <p className="booting">{loading}</p>;
}
