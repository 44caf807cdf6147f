import { useTexts } from '../texts/use-texts.ts';

/** Until the phone has been read, or a part of the app has come. */
export function Waiting() {
  const { loading } = useTexts();
  return <p className="booting">{loading}</p>;
}
